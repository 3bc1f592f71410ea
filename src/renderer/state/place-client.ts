// Which methods belong to a place, and the clients: that of the whole program, and that of an action's place.
import type { CallOptions, Client } from "#contract/carrier/port.ts";
import type { Input, MethodName, Output } from "#contract/methods/methods.ts";

/** Inputs with one of these belong to one connection or file. */
type PlaceKey = "connectionId" | "resultId" | "viewId" | "rowId" | "rowIds";

/**
 * Methods that name a connection or a view and belong to no place: they act on the one that is named, whatever the window
 * shows.
 */
type AnywhereName = "connection.delete" | "connection.drop" | "key.set" | "key.clear" | "key.status" | "view.close";

/** The names of an input's fields, of each form that it may have. */
type KeysOf<Value> = Value extends unknown ? (string extends keyof Value ? never : keyof Value) : never;

/** The methods that only an App at a place can call. A new method with such an input is one of them. */
export type PlacedName = Exclude<
  { [Name in MethodName]: PlaceKey & KeysOf<Input<Name>> extends never ? never : Name }[MethodName],
  AnywhereName
>;

/** The client of the whole program. It cannot ask for anything that belongs to a place. */
export interface ProgramClient extends Pick<Client, "hear"> {
  readonly call: <Name extends Exclude<MethodName, PlacedName>>(
    name: Name,
    input: Input<Name>,
    options?: CallOptions<Name>,
  ) => Promise<Output<Name>>;
}

/** The place of an action. Every request names its connection, so the action cannot name another one. */
export interface ActionPlace {
  readonly connectionId: string;
  /** false as soon as the window has moved on; it never becomes true again */
  readonly isThere: () => boolean;
  /** Rejects with `Left` if the window has moved on, also while the answer was on its way. */
  readonly call: <Name extends PlacedName>(
    name: Name,
    input: Omit<Input<Name>, "connectionId">,
    options?: CallOptions<Name>,
  ) => Promise<Output<Name>>;
}
