/** What identifies one person, and can be searched for in every table. */
export const exactIdentifiers = ['mobile', 'email', 'identity', 'certificate', 'account'] as const
/** One of {@link exactIdentifiers}. */
export type ExactIdentifier = (typeof exactIdentifiers)[number]

/** What a search takes: a name or a part of one in addition, which several people can have. They find candidates only. */
export const personIdentifiers = [...exactIdentifiers, 'name', 'namePart'] as const
/** One of {@link personIdentifiers}. */
export type PersonIdentifierKind = (typeof personIdentifiers)[number]

/** Whether an identifier has one person alone. */
export function isExactIdentifier(kind: PersonIdentifierKind): kind is ExactIdentifier {
  return kind !== 'name' && kind !== 'namePart'
}

/** Identifiers of one request. */
export const mostIdentifiers = 10

/**
 * What an erasure does with the records of a group. `anonymise`: the row stays without personal data; `unlink`: it loses the reference to the
 * member; `clear`: it loses the values that were searched for.
 */
export const erasureActions = ['delete', 'anonymise', 'unlink', 'clear', 'stay'] as const
/** One of {@link erasureActions}. */
export type ErasureAction = (typeof erasureActions)[number]

/** What was requested about a person. */
export const personRequestKinds = ['find', 'export', 'erase'] as const
/** One of {@link personRequestKinds}. */
export type PersonRequestKind = (typeof personRequestKinds)[number]
