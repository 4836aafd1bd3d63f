import { applicationStates, type ApplicationEventName } from '@teachnet/contract'
import type { ResourceHooks } from '../../crud/bound-resource.ts'
import {
  addApplicationEvents,
  loadApplicationEvents,
  removeApplicationEvents,
} from '../../db/application-event.repo.ts'
import { kindOfController, newApplicationNumber } from '../../values/application-number.ts'
import { applicationActions } from './application-actions.ts'
import { noteEvent } from './note-event.ts'
import { describeHistory, readKeptEvents, toKeptEvents, toTimeline } from './set-in-history.ts'
import { loadAdminNames, loadHandlers } from './set-in.repo.ts'

/** The event that the applicant is notified of when a form changes the state. */
const eventOfState: Readonly<Record<string, ApplicationEventName>> = {
  [applicationStates.contacted]: 'contacted',
  [applicationStates.accepted]: 'accepted',
  [applicationStates.refused]: 'refused',
  [applicationStates.withdrawn]: 'withdrawn',
}

/**
 * Hooks for the applications of one form: the administrator who changes the state becomes the handler, each event is recorded, and the applicant is
 * notified.
 */
export function createApplicationHooks(controller: string): ResourceHooks {
  const kind = kindOfController(controller)
  if (!kind) throw new TypeError(`${controller} holds no applications`)

  return {
    beforeSave: async ({ caller, deps }, { mode, before, stored }) => {
      if (mode === 'add') stored.number = newApplicationNumber(kind, deps.random)
      if (before && stored.state !== undefined && stored.state !== before.state) stored.handler_id = caller.id
      // The reminder was for someone else, or for all.
      if (before && stored.handler_id !== undefined && stored.handler_id !== before.handler_id)
        stored.reminded_on = null
    },
    afterSave: async (context, { mode, id, before, input, stored }) => {
      // Applicants entered by hand have already been contacted.
      if (mode === 'add') await noteEvent(context, { controller, id, event: 'received', isTold: true })
      // A state set in the form; actions record their own events.
      const event = eventOfState[String(input.state)]
      if (before && event && stored.state !== before.state) await noteEvent(context, { controller, id, event })
    },
    keepBeside: async ({ queries }, ids) => {
      const events = await loadApplicationEvents(queries, controller, ids)
      return new Map(ids.map((id) => [id, toKeptEvents(events.filter((each) => each.application_id === id))] as const))
    },
    restoreBeside: async ({ queries }, id, kept) => {
      await addApplicationEvents(queries, readKeptEvents(kept, { controller, id }))
    },
    afterDelete: async ({ queries }, deleted) => {
      const ids = deleted.map(({ id }) => id)
      await removeApplicationEvents(queries, controller, ids)
    },
    present: async (context, rows, view) => {
      const ids = view === 'edit' ? rows.map(({ id }) => Number(id)) : []
      const events = await loadApplicationEvents(context.queries, controller, ids)
      const names = await loadAdminNames(
        context.queries,
        events.flatMap(({ admin_id }) => admin_id ?? []),
      )
      for (const row of rows) {
        const own = events.filter((each) => each.application_id === row.id)
        row.history = describeHistory(context, own)
        row.timeline = toTimeline(context, own, names)
      }
    },
    actionExtras: async ({ queries }, action) =>
      action === 'assign' ? { handlers: await loadHandlers(queries) } : undefined,
    recordActions: applicationActions(controller),
  }
}
