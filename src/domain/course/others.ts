// Tells which people of a call surely are not the one who initiated it.

interface Named {
  readonly uid: string | null;
}

/**
 * A test for people of the call who surely are not its initiator. Webhook events name people without a UID: such a
 * person may be the initiator, unless another entry is the initiator's. Without a known initiator it may be anybody.
 */
export function othersThan(initiator: string | null, people: readonly Named[]): (person: Named) => boolean {
  if (initiator === null) return () => false;
  const isListed = people.some(({ uid }) => uid === initiator);
  return ({ uid }) => (uid === null ? isListed : uid !== initiator);
}
