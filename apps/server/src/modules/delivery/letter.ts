import type { ChannelName, Letter } from '../../ports.ts'

export const channelNames = ['email', 'sms'] as const satisfies readonly ChannelName[]

const blot = '****'

/** The body without its code. */
export function withoutCode({ body, params: { code } }: Pick<Letter, 'body' | 'params'>): string {
  return code ? body.replaceAll(code, blot) : body
}
