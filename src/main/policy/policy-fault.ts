// The fault of a policy that cannot be read. Its sentence never repeats a value: it may be a key.

/** A policy that cannot be read, with the sentence that says why. */
export class PolicyFault extends Error {
  override readonly name = "PolicyFault";
}
