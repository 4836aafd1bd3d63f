/** The subjects of notices to members. */
export const noticeKinds = ['application', 'security', 'balance', 'dates', 'announcement'] as const
/** One of {@link noticeKinds}. */
export type NoticeKind = (typeof noticeKinds)[number]

/** Whether the link of a notice to a member leads to a page of the member centre, and not of the public site. */
export function isMemberPage(link: string): boolean {
  return link.startsWith('/account/')
}

/** Ways by which notices leave the site; the inbox of the member centre has all of them. */
export const noticeChannels = ['email', 'sms'] as const
/** One of {@link noticeChannels}. */
export type NoticeChannel = (typeof noticeChannels)[number]

/** The kinds whose channels the member chooses. Notices about security cannot be switched off; announcements stay in the inbox. */
export const chosenKinds = ['application', 'balance', 'dates'] as const satisfies readonly NoticeKind[]
/** One of {@link chosenKinds}. */
export type ChosenKind = (typeof chosenKinds)[number]

/** Hours in which nothing is sent outside the site, in the member's time zone: `HH:MM`; both empty: none. */
export interface QuietHours {
  readonly from: string
  readonly until: string
}

/** The channels that a member has chosen, by kind. */
export type ChannelChoice = Readonly<Record<ChosenKind, readonly NoticeChannel[]>>

/** The channels of members who have chosen none. */
export const defaultChannels: ChannelChoice = { application: ['email', 'sms'], balance: [], dates: ['email'] }

/** The subjects of notices to administrators. */
export const adminNoticeKinds = ['application', 'content', 'job', 'file', 'security', 'announcement'] as const
/** One of {@link adminNoticeKinds}. */
export type AdminNoticeKind = (typeof adminNoticeKinds)[number]
