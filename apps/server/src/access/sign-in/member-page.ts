import type { SettingsPort } from '../../ports.ts'

/** The settings that say where the member centre is. */
export type MemberPlace = SettingsPort<'memberOrigin' | 'memberPath' | 'publicOrigin'>

/** Address of a page of the member centre, for letters; without a configured origin it is a path. */
export function memberPage({ memberOrigin, publicOrigin, memberPath }: MemberPlace['env'], page: string): string {
  return `${memberOrigin ?? publicOrigin ?? ''}${memberPath}${page}`
}
