import type { ChannelName } from '../../platform/ports.ts'

/** A job that sends a notice by the channel that the member has chosen. Its payload is the id in `member_notice`. */
export const noticeLetter = { name: 'member.notice', parse: Number, maxAttempts: 7 } as const

/** The data that determine a channel. */
export interface ChannelState {
  /** Whether the site has the channel, and the recipient an address for it. */
  readonly isReachable: boolean
  /** The channels that the owner of the address has chosen; undefined: the address belongs to no member. */
  readonly chosen: readonly ChannelName[] | undefined
}

/** The channel that a letter takes: email, or a text message where no email can be sent. Undefined: none, the inbox has the notice. */
export function channelOf(states: Readonly<Record<ChannelName, ChannelState>>): ChannelName | undefined {
  return (['email', 'sms'] as const).find((name) => {
    const { isReachable, chosen } = states[name]
    return isReachable && (chosen === undefined || chosen.includes(name))
  })
}
