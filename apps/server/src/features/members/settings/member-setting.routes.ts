import { deskCalls } from '@teachnet/contract/desk'
import { isTimeZone } from '@teachnet/contract/site-time'
import { isLocale } from '@teachnet/protocol'
import type { FastifyInstance } from 'fastify'
import { findMemberSetting, saveMemberSetting } from '../member-setting.repo.ts'
import { success } from '../../../http/reply/reply.ts'
import { serveCall } from '../../../http/serve-call.ts'
import type { ClockPort, DatabasePort, MessagesPort } from '../../../platform/ports.ts'
import { rejectBody } from '../../../platform/reject-body.ts'

/** Dependencies of this module. */
export interface MemberSettingOptions {
  readonly deps: DatabasePort & ClockPort & MessagesPort
}

/** Lets members choose their language and time zone. */
export function memberSettingRoutes(
  app: FastifyInstance,
  { deps: { db, clock, translate } }: MemberSettingOptions,
): void {
  serveCall(app, deskCalls.preferences, async ({ caller }) => {
    const { locale = '', timeZone = '' } = await findMemberSetting(db, caller.id)
    return success({ locale, timeZone })
  })

  serveCall(app, deskCalls.savePreferences, async ({ body, caller, request }) => {
    const { locale, timeZone } = body
    if (timeZone !== '' && (timeZone.length > 60 || !isTimeZone(timeZone)))
      throw rejectBody({ timeZone: translate(request.locale, 'preferences.timeZone') })
    await saveMemberSetting(db, caller.id, {
      locale: isLocale(locale) ? locale : undefined,
      timeZone: timeZone === '' ? undefined : timeZone,
      now: Math.floor(clock() / 1000),
    })
    return success(null, 'preferences.saved')
  })
}
