import type { ApplicationKind } from '@teachnet/contract'
import { courseRun } from '@teachnet/contract/resources'
import { seatsLeft } from '@teachnet/contract/course-runs'
import { refuseField } from '../../crud/write/read-input.ts'
import { tagsOf } from '../../crud/write/transaction.ts'
import type { Queries } from '../../db/client.ts'
import { isCoursePublic, lockRun, settleSeats } from '../../db/course-run.repo.ts'
import type { Sender } from './sender.ts'

/** The values of an application that is being stored. */
interface Applying {
  readonly input: Readonly<Record<string, unknown>>
  readonly sender: Sender
  /** `YYYY-MM-DD` in the site's time zone. */
  readonly today: string
}

/** Values that an application gets when it arrives. */
export interface Admitted {
  /** Further columns of its row. */
  readonly columns: Readonly<Record<string, unknown>>
  /** Additional information for the applicant besides the receipt, or ''. */
  readonly note: string
}

/** Assigns shares of a limited capacity to the applications of a form. */
export interface Admission {
  /** Decides on an application in its transaction, before it is stored. @throws VALIDATION */
  readonly admit: (tx: Queries, applying: Applying) => Promise<Admitted>
  /** Counts the shares again after an application was stored or withdrawn. Returns tags of stale cache entries. */
  readonly settle: (tx: Queries, row: Readonly<Record<string, unknown>>) => Promise<readonly string[]>
}

/** Forms without an entry have no limited capacity. */
export const admissions: Partial<Readonly<Record<ApplicationKind, Admission>>> = {
  enrolment: {
    async admit(tx, { input, sender, today }) {
      // The lock makes concurrent requests decide one after the other.
      const run = await lockRun(tx, Number(input.run_id))
      if (!run || run.status !== '1' || !(await isCoursePublic(tx, run)))
        throw refuseField(sender, 'run_id', 'application.choice')
      if (run.state !== 'open') throw refuseField(sender, 'run_id', 'application.runClosed')
      if (run.start_date < today) throw refuseField(sender, 'run_id', 'application.runBegun')
      if (Number(input.seats) <= seatsLeft(run)) return { columns: { is_waiting: 0 }, note: '' }
      if (run.has_waiting_list !== 1) throw refuseField(sender, 'run_id', 'application.runFull')
      return { columns: { is_waiting: 1 }, note: sender.t('application.waiting') }
    },
    async settle(tx, { run_id }) {
      const id = Number(run_id)
      await settleSeats(tx, id)
      return tagsOf(courseRun, [id])
    },
  },
}
