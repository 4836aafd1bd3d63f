import { deskCalls } from '@teachnet/contract/desk'
import type { FastifyInstance } from 'fastify'
import { success } from '../../http/reply/reply.ts'
import { serveCall } from '../../http/serve-call.ts'
import { createOwnRecords, type OwnRecordsOptions } from './own-record.service.ts'

/** Enough for a biography in two languages with every letter escaped, in bytes. */
const longestDraft = { bytes: 524_288 }

/**
 * Serves members who are teachers: their profile, and the draft of its changes. Returns the names of the pages that concern other members
 * only.
 */
export function ownRecordRoutes(
  app: FastifyInstance,
  options: OwnRecordsOptions,
): (userId: number) => Promise<readonly string[]> {
  const teacher = createOwnRecords(options, {
    records: 'teacher.Teacher',
    drafts: 'teacher.Draft',
    reference: 'teacher_id',
  })

  serveCall(app, deskCalls.teacherDraft, async ({ caller, request: { locale } }) =>
    success(await teacher.load(caller.id, locale)),
  )
  serveCall(
    app,
    deskCalls.sendTeacherDraft,
    async ({ body, caller, request: { locale } }) =>
      success(await teacher.send(caller.id, body, locale), 'ownRecord.sent'),
    longestDraft,
  )
  serveCall(app, deskCalls.withdrawTeacherDraft, async ({ caller, request: { locale } }) =>
    success(await teacher.withdraw(caller.id, locale), 'ownRecord.withdrawn'),
  )

  return async (userId) => ((await teacher.has(userId)) ? [] : ['account/teacher'])
}
