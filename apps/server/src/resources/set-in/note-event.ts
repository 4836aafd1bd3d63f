import type { DeskEventName } from '@teachnet/contract'
import type { CrudContext } from '../../crud/bound-resource.ts'
import { writtenAt } from '../../crud/write/transaction.ts'
import { addApplicationEvent } from '../../db/application-event.repo.ts'
import { applicationLetter } from '../../values/application-letter.ts'

interface Note {
  readonly controller: string
  readonly id: number
  readonly event: DeskEventName
  readonly text?: string
  readonly sms?: string
  readonly fields?: readonly string[]
  readonly isTold?: boolean
}

/** Records an event, and adds a job that notifies the applicant. */
export async function noteEvent(
  context: CrudContext,
  { controller, id, event, text, sms, fields, isTold = false }: Note,
): Promise<void> {
  const { queries, deps, caller } = context
  const added = await addApplicationEvent(queries, {
    controller,
    application_id: id,
    event,
    ...(text !== undefined && { text }),
    ...(sms && { sms }),
    ...(fields && { fields }),
    is_told: isTold,
    admin_id: caller.id,
    create_time: writtenAt(context),
  })
  if (!isTold) await deps.jobs.add(queries, applicationLetter, added)
}
