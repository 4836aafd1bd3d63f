/** A rule on who gets the notices of applications, enquiries and enrolments. */
export interface NoticeRule {
  /** Names of forms; empty: all. */
  readonly kinds: readonly string[]
  /** Ids of province, city and district, as many as the rule limits; empty: all regions. */
  readonly region: readonly number[]
  readonly adminIds: readonly number[]
  readonly groupIds: readonly number[]
}

/** An administrator who may see the record of a notice. */
export interface Holder {
  readonly id: number
  readonly groupIds: readonly number[]
}

/**
 * Chooses the recipients of a notice. The matching rules add up. Without a matching rule, or if the rules name nobody who may see the record, all
 * holders are recipients, so that no record arrives unnoticed.
 *
 * @param about the form of the record and its region, which is empty if unknown: then only rules for all regions match
 * @returns ids of the recipients
 */
export function routeNotice(
  rules: readonly NoticeRule[],
  about: { readonly kind: string; readonly region: readonly number[] },
  holders: readonly Holder[],
): number[] {
  const matching = rules.filter(
    ({ kinds, region }) =>
      (kinds.length === 0 || kinds.includes(about.kind)) && region.every((place) => about.region.includes(place)),
  )
  const chosen = holders.filter(({ id, groupIds }) =>
    matching.some((rule) => rule.adminIds.includes(id) || rule.groupIds.some((group) => groupIds.includes(group))),
  )
  return (chosen.length > 0 ? chosen : holders).map(({ id }) => id)
}
