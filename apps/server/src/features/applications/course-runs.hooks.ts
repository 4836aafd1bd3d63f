import { applicationStates, isOpenApplication } from '@teachnet/contract'
import { courseRun } from '@teachnet/contract/resources'
import type { ResourceHooks } from '../../records/bound-resource.ts'
import type { StoredRow } from '../../records/rows.ts'
import { rejectField } from '../../records/write/read-input.ts'
import { tagsOf } from '../../records/write/transaction.ts'
import { runMails } from '../newsletter/index.ts'
import { newDates } from '../saved/index.ts'
import { toState } from './application-form.ts'
import { offerFreeSeats, settleRun } from './seat-offers.ts'
import { fail } from '../../platform/errors.ts'
import { createDateOrderHooks } from '../../records/hooks/date-order.ts'
import { createApplicationHooks } from './records/set-in.ts'

const dates = createDateOrderHooks('start_date', 'end_date', 'resource.course.dates')

/** The last day of a run is not before its first, and it keeps the seats that are taken. */
export const courseRunHooks: ResourceHooks = {
  afterChanges: async ({ queries, deps }, changes) => {
    // More seats, a run that is open or enabled again, or a later start: the job finds out what can be offered.
    for (const { after } of changes) if (after) await offerFreeSeats(queries, deps.jobs, toRun(after))
    const isOffered = (run: (typeof changes)[number]['after']) => run?.status === '1' && run.state === 'open'
    for (const { before, after } of changes)
      if (after && isOffered(after) && !isOffered(before)) {
        const id = Number(after.id)
        await deps.jobs.add(queries, newDates, id, { key: `new-dates ${id}` })
        await deps.jobs.add(queries, runMails, id, { key: `run-mails ${id}` })
      }
    return []
  },
  beforeSave: async (context, save) => {
    await dates.beforeSave?.(context, save)
    const { before, stored } = save
    if (before && stored.seats !== undefined && Number(stored.seats) < Number(before.taken))
      throw rejectField(context, 'seats', 'resource.run.seats')
  },
}

function toRun({ id, seats, taken, held }: StoredRow) {
  return { id: Number(id), seats: Number(seats), taken: Number(taken), held: Number(held) }
}

const enrolments = createApplicationHooks('setin.Enrolment')

/** An enrolment is an application whose acceptance takes seats of its run; released seats are free again. */
export const enrolmentHooks: ResourceHooks = {
  ...enrolments,
  beforeSave: async (context, save) => {
    await enrolments.beforeSave?.(context, save)
    const { state } = save.stored
    if (state === applicationStates.accepted) save.stored.is_waiting = 0
    // A decided enrolment keeps no offer.
    if (state !== undefined && !isOpenApplication(toState(state))) save.stored.offer_until = null
  },
  afterChanges: async ({ queries, deps }, changes) => {
    const runs = new Set(changes.flatMap(({ before, after }) => [before?.run_id, after?.run_id]))
    const ids = [...runs].filter((id) => typeof id === 'number').toSorted((one, other) => one - other)
    const confirmed = new Set(
      changes.flatMap(({ before, after }) =>
        after?.state === applicationStates.accepted &&
        (before?.state !== after.state || before.seats !== after.seats || before.run_id !== after.run_id)
          ? [after.run_id]
          : [],
      ),
    )
    for (const id of ids) {
      const run = await settleRun(queries, deps.jobs, id)
      if (run && confirmed.has(id) && run.taken > run.seats) throw fail('RUN_FULL')
    }
    return tagsOf(courseRun, ids)
  },
}
