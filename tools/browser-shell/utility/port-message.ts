// Messages between main and its utility processes: bytes of a structured clone, as Electron writes and reads them.
import { Deserializer, Serializer } from "node:v8";

/** Throws for a value that cannot be cloned, as Electron does. Source: shell/common/v8_util.cc, V8Serializer. */
export function packMessage(message: unknown): Uint8Array {
  const serializer = new Serializer();
  try {
    serializer.writeHeader();
    serializer.writeValue(message);
    return serializer.releaseBuffer();
  } catch {
    throw new Error("An object could not be cloned.");
  }
}

/** Null for bytes that cannot be read, as Electron delivers them. Source: shell/common/v8_util.cc, V8Deserializer. */
export function unpackMessage(packed: unknown): unknown {
  if (!(packed instanceof Uint8Array)) return null;
  try {
    const deserializer = new Deserializer(packed);
    deserializer.readHeader();
    const message: unknown = deserializer.readValue();
    return message;
  } catch {
    return null;
  }
}
