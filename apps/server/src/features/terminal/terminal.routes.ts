import { Readable } from 'node:stream'
import { areas, calls, type Locale, type TerminalRecord } from '@teachnet/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Caller, type Identity, findToken } from '../../http/caller/caller.ts'
import { hashToken, createToken } from '../../platform/secrets/token.ts'
import { fail } from '../../platform/errors.ts'
import type { Say } from '../../platform/messages.ts'
import { success } from '../../http/reply/reply.ts'
import { serveCall, serveFile } from '../../http/serve-call.ts'
import { type Command, type Commands, findCommand } from './commands.ts'
import { controlWords, formatEvent, type StreamFacts } from './stream-events.ts'
import type { ClockPort, DatabasePort, MessagesPort, RandomPort } from '../../platform/ports.ts'
import type { Actor } from './task-audit.ts'
import { outputOf, streamTask } from './task-stream.ts'
import type { TerminalSchedules } from './schedules.ts'
import type { TerminalService } from './terminal.service.ts'
import type { IncomingHttpHeaders } from 'node:http'
import { readText } from '@teachnet/protocol/call-schemas'
import type { ReadQuery } from '../../http/served-calls.ts'
import { type RunName, type StoredTask, addTicket, findRun, takeTicket } from './terminal.repo.ts'
import { createHash } from 'node:crypto'
import type { Database } from '../../platform/db/client.ts'

/** The purpose of a ticket: one stream of one run of one command. */
interface TicketPurpose extends RunName {
  readonly command: string
  readonly extend: string
}

interface TicketDeps {
  readonly db: Database
  /** Unix milliseconds. */
  readonly clock: () => number
  readonly random: (bytes: number) => Buffer
}

/** Seconds until an unused ticket expires. */
const lifetime = 30

/**
 * Issues a ticket for one event stream. The address of a stream must not contain the access token, since proxies log addresses and
 * browsers keep them in their history.
 *
 * @param session the stored form of the access token of the request
 */
async function issueTicket({ db, clock, random }: TicketDeps, session: string, purpose: TicketPurpose) {
  const ticket = createToken(random)
  await addTicket(db, {
    hash: hashTicket(ticket, purpose),
    session,
    expire_time: Math.floor(clock() / 1000) + lifetime,
  })
  return ticket
}

/** Uses up a ticket and returns its session; undefined if the ticket is for another purpose, used or expired. */
async function redeemTicket({ db, clock }: TicketDeps, ticket: string, purpose: TicketPurpose) {
  return takeTicket(db, hashTicket(ticket, purpose), Math.floor(clock() / 1000))
}

/** The purpose is part of the hash, so a ticket of another purpose is not found. */
function hashTicket(ticket: string, { uuid, attempt, command, extend }: TicketPurpose): string {
  return createHash('sha256')
    .update(JSON.stringify([ticket, uuid, attempt, command, extend]))
    .digest('hex')
}

/** The parameters of an event stream's address, and the header with which a browser resumes a stream. */
interface RequestedStream extends TicketPurpose {
  /** Empty: the request has a token instead. */
  readonly ticket: string
  readonly lastEventId: string
}

const uuidForm = /^[\w.-]{1,64}$/
/** Characters, limited by the columns of the table. */
const longestCommand = 60
const longestExtend = 200

/** The parameters, with the header that a browser sends when it resumes. */
function toRequestedStream(
  { attempt, lastEventId, ...query }: ReadQuery<typeof calls.terminalStream>,
  headers: IncomingHttpHeaders,
): RequestedStream {
  const fromHeader = readText(headers['last-event-id'])
  return { ...query, attempt: toAttempt(attempt) ?? 1, lastEventId: lastEventId || fromHeader }
}

/** Checks that the values fit their columns and that the names are well-formed. */
function isStorable({ uuid, command, extend }: Pick<RequestedStream, 'uuid' | 'command' | 'extend'>): boolean {
  return uuidForm.test(uuid) && command.length <= longestCommand && extend.length <= longestExtend
}

/** Parses the checked name of a run: `<uuid>.<attempt>`. */
function toRun(name: string): RunName {
  const at = name.lastIndexOf('.')
  return { uuid: name.slice(0, at), attempt: Number(name.slice(at + 1)) }
}

function toAttempt(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends the event streams and the command that this process runs. The call is idempotent. */
    stopTerminal: () => Promise<void>
  }
}

type Ports = DatabasePort & ClockPort & RandomPort & MessagesPort

interface Options {
  readonly terminal: TerminalService
  readonly schedules: TerminalSchedules
  /** Identifies the administrator of a stored access token for a request. */
  readonly identify: (request: FastifyRequest, session: string) => Promise<Identity>
  readonly commands: Commands
  /** Interval of a stream's heartbeat, in ms. */
  readonly beatMs: number
}

/** The caller that opens a stream, and the stored form of its access token. */
interface Viewer {
  readonly caller: Caller
  readonly session: string
}

/** Registers the terminal (wire contract 6). Its event stream answers with status 200 and its own words, also for rejections. */
export function terminalRoutes(app: FastifyInstance, deps: Ports, options: Options): void {
  const { terminal, schedules, commands } = options
  const stopping = new AbortController()
  let stopped: Promise<void> | undefined
  app.decorate('stopTerminal', () => {
    stopping.abort()
    stopped ??= terminal.stop()
    return stopped
  })
  app.addHook('onReady', () => terminal.settle())
  app.addHook('onClose', () => app.stopTerminal())
  registerStream(app, deps, { ...options, signal: stopping.signal })

  serveCall(app, calls.terminalTicket, async ({ body, request }) => {
    if (!findCommand(commands, body.command, body.extend)) throw fail('COMMAND_NOT_ALLOWED')
    const session = sessionOf(findToken(areas.admin, request))
    if (session === undefined) throw fail('NEED_LOGIN')
    return success({ ticket: await issueTicket(deps, session, body) })
  })

  serveCall(app, calls.terminalKill, async ({ body, caller, request }) => {
    await terminal.kill(actorOf(request, caller), body)
    return success(null)
  })

  serveCall(app, calls.terminalTasks, async ({ query: { runs = [] }, request: { locale } }) => {
    const say: Say = (id, values) => deps.translate(locale, id, values)
    const list = await terminal.list(runs.map(toRun))
    return success({
      list: list.map((task) => toRecord(task, say)),
      commands: [...commands].map(([key, command]) => toOffer(key, command, { say, locale })),
    })
  })

  serveCall(app, calls.terminalSchedules, async ({ request: { locale } }) => {
    const say: Say = (id, values) => deps.translate(locale, id, values)
    const { zone, schedules: list } = await schedules.list()
    return success({
      zone,
      list: list.map(({ id, command, extend, cron, is_on: isOn, username, next_time: next, runs }) => ({
        id,
        command,
        extend,
        cron,
        isOn,
        username,
        nextTime: isOn ? next : null,
        runs: runs.map((task) => toRecord(task, say)),
      })),
    })
  })

  serveCall(app, calls.saveTerminalSchedule, async ({ body, caller, request }) =>
    success({ id: await schedules.save(actorOf(request, caller), body) }),
  )

  serveCall(app, calls.removeTerminalSchedule, async ({ body: { id } }) => {
    await schedules.remove(id)
    return success(null)
  })

  serveFile(app, calls.terminalOutput, async ({ query, request, reply }) => {
    const task = await findRun(deps.db, query)
    if (!task) throw fail('NOT_FOUND')
    const say: Say = (id, values) => deps.translate(request.locale, id, values)
    return reply
      .headers({
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="${task.command}-${task.id}.log"`,
      })
      .send(Readable.from(outputOf(deps.db, task, say)))
  })
}

function toRecord(task: StoredTask, say: Say): TerminalRecord {
  const { uuid, attempt, command, extend, state, username, create_time, finish_time, duration, exit_code } = task
  const reason = task.reason === '' ? '' : say(`terminal.reason.${task.reason}`)
  return { uuid, attempt, command, extend, state, username, create_time, finish_time, duration, exit_code, reason }
}

/** A command with its texts. */
function toOffer(key: string, command: Command, { say, locale }: { readonly say: Say; readonly locale: Locale }) {
  const { group, text, textValues, isChanging = false, extend } = command
  const named = { key, group: typeof group === 'string' ? say(`terminal.group.${group}`) : group[locale] }
  const hasArgument = extend !== undefined
  if (typeof text !== 'string') {
    const { title, about, changes } = text
    return { ...named, title: title[locale], about: about[locale], changes: changes?.[locale] ?? '', hasArgument }
  }
  const id = `terminal.command.${text}`
  return {
    ...named,
    title: say(`${id}.title`, textValues),
    about: say(`${id}.about`, textValues),
    changes: isChanging ? say(`${id}.changes`, textValues) : '',
    hasArgument,
  }
}

function registerStream(
  app: FastifyInstance,
  deps: Ports,
  { terminal, identify, beatMs, signal }: Options & { readonly signal: AbortSignal },
): void {
  async function findViewer(request: FastifyRequest, requested: RequestedStream): Promise<Viewer | undefined> {
    const session =
      requested.ticket === ''
        ? sessionOf(findToken(areas.admin, request))
        : await redeemTicket(deps, requested.ticket, requested)
    if (session === undefined) return undefined
    const identity = await identify(request, session)
    return identity.state === 'known' && identity.caller.isSuper ? { caller: identity.caller, session } : undefined
  }

  serveFile(app, calls.terminalStream, async ({ query, request, reply }) => {
    const requested = toRequestedStream(query, request.headers)
    const { uuid, command, extend, attempt, lastEventId } = requested
    /** Old clients have no ticket. They get the texts of the contract in every language. */
    const isPlain = requested.ticket === ''
    const locale = isPlain ? 'en' : request.locale
    const say = (id: string, values = {}) => deps.translate(locale, id, values)
    const reject = (id: string) =>
      sendEvents(reply, rejectionEvents({ uuid, extend, key: command }, `Error:${say(`terminal.${id}`)}`))

    const viewer = await findViewer(request, requested)
    if (!viewer) return reject('notSuper')
    if (!isStorable(requested)) return reject('notAllowed')
    const run = { uuid, command, extend, lastEventId, isAttached: isPlain, attempt: isPlain ? undefined : attempt }
    const opened = await terminal.open(actorOf(request, viewer.caller), run)
    if (!opened) return reject('notAllowed')
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const events = streamTask(opened.task, opened.position, {
      db: deps.db,
      clock: deps.clock,
      follower: opened.follower,
      signal: AbortSignal.any([gone.signal, signal]),
      isPlain,
      say,
      isAllowed: async () => mayWatch(await identify(request, viewer.session)),
      beatMs,
    })
    return sendEvents(reply, events)
  })
}

function sessionOf(token: string | undefined): string | undefined {
  return token === undefined ? undefined : hashToken(token)
}

/** Whether a stream may continue: an expired token does not end it, but a sign-out, a locked session and the loss of rights do. */
function mayWatch(identity: Identity): boolean {
  return identity.state === 'expired' || (identity.state === 'known' && identity.caller.isSuper)
}

function* rejectionEvents(facts: StreamFacts, text: string): Generator<string> {
  yield formatEvent(facts, text)
  yield formatEvent(facts, controlWords.failed)
}

/** Sends events with headers that keep proxies from buffering and caching them. */
function sendEvents(reply: FastifyReply, events: Iterable<string> | AsyncIterable<string>): FastifyReply {
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    })
    .send(Readable.from(events))
}

function actorOf({ ip, locale }: FastifyRequest, { id, username }: Caller): Actor {
  return { admin_id: id, username: username.slice(0, 20), ip: ip.slice(0, 50), locale }
}
