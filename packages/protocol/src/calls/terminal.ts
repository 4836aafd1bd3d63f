import { defineCall } from './define-call.ts'

const own = { area: 'admin', access: 'super', isOwn: true } as const

/** Runs a command of the terminal, as an event stream. The stream has its own event format, also for refusals. */
export const terminalPath = '/admin/ajax/terminal'

/** The terminal's calls besides its event stream. Old back ends have only the stream. */
export const terminalCalls = {
  /** A ticket for one event stream of one run. It is valid once, for 30 seconds, and keeps the token out of the stream's address. */
  terminalTicket: defineCall({ schemas: 'terminalTicket', method: 'POST', path: '/admin/ajax/terminalTicket', ...own }),
  /** Ends a run and all processes that it started. */
  terminalKill: defineCall({ schemas: 'terminalKill', method: 'POST', path: '/admin/ajax/terminalKill', ...own }),
  /** The latest runs, newest first, plus the requested ones, and the allowed commands. */
  terminalTasks: defineCall({ schemas: 'terminalTasks', method: 'GET', path: '/admin/ajax/terminalTasks', ...own }),
} as const
