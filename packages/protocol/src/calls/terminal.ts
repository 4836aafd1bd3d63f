import { defineCall } from './define-call.ts'

const own = { area: 'admin', access: 'super', isOwn: true } as const

/** The terminal's calls. Old back ends have only the event stream. */
export const terminalCalls = {
  /** Runs a command, as an event stream with its own event format, also for rejections: it checks its caller itself. */
  terminalStream: defineCall({
    schemas: 'terminalStream',
    method: 'GET',
    path: '/admin/ajax/terminal',
    area: 'admin',
    access: 'public',
    produces: 'text/event-stream',
  }),
  /** A ticket for one event stream of one run. It is valid once, for 30 seconds, and keeps the token out of the stream's address. */
  terminalTicket: defineCall({
    schemas: 'terminalTicket',
    method: 'POST',
    isRepeatable: true,
    path: '/admin/ajax/terminalTicket',
    ...own,
  }),
  /** Ends a run and all processes that it started. */
  terminalKill: defineCall({ schemas: 'terminalKill', method: 'POST', path: '/admin/ajax/terminalKill', ...own }),
  /** The latest runs, newest first, plus the requested ones, and the allowed commands. */
  terminalTasks: defineCall({ schemas: 'terminalTasks', method: 'GET', path: '/admin/ajax/terminalTasks', ...own }),
} as const
