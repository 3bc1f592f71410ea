// Tells whether people of a call are surely different. Webhook events name people without a UID, and some entries name
// nobody: two names are two people, but a name may belong to anybody's UID, and an entry without both may be anybody's.

interface Named {
  readonly uid: string | null;
  readonly name: string | null;
}

/** True for people of whom each surely differs from each other, so that they can be counted. */
export function areCountable(people: readonly Named[]): boolean {
  const [uids, names] = identitiesOf(people);
  return uids.size === people.length || names.size === people.length;
}

/** True if there are surely two or more. */
export function areSeveral(people: readonly Named[]): boolean {
  const [uids, names] = identitiesOf(people);
  return uids.size > 1 || names.size > 1;
}

/** The UIDs, and the names of people without one. */
function identitiesOf(people: readonly Named[]): readonly [ReadonlySet<string>, ReadonlySet<string>] {
  const uids = people.flatMap(({ uid }) => uid ?? []);
  const names = people.flatMap(({ uid, name }) => (uid === null && name !== null ? [name] : []));
  return [new Set(uids), new Set(names)];
}
