import { fieldOf, permissionOf, type ResourceDefinition } from '@teachnet/contract'
import { resolvePeriod } from '@teachnet/contract/lists'
import {
  changeInPercent,
  type DashboardBoard,
  type DashboardPanel,
  defaultBoard,
  figureKinds,
  panelTerms,
} from '@teachnet/contract/panels'
import { type DashboardStatistics, defaultLocale, isLocale, type Locale } from '@teachnet/protocol'
import * as z from 'zod/mini'
import { startOfNextHour } from '../../content/today.ts'
import { dueBefore, hasNode } from '../../http/caller/caller.ts'
import { appPage } from '../../platform/app-page.ts'
import { isServerError } from '../../platform/errors.ts'
import type { JobKind } from '../../platform/jobs/job-kind.ts'
import type { CrudContext } from '../../records/bound-resource.ts'
import { formatSiteTime } from '@teachnet/contract/site-time'
import { loadPreferences } from '../admin-accounts/index.ts'
import { findMailAddress } from '../inbox/index.ts'
import type { AdminMailOptions } from '../notices/index.ts'
import { type ApplicationArea, loadStatistics, type Span, spanOf } from './dashboard.service.ts'
import { conditionOf, loadPanel, requirePanel, waitingAreasOf } from './panel-figures.ts'
import { findSharedBoard, listLetterReaders } from './shared-board.repo.ts'

interface Options extends AdminMailOptions {
  readonly applicationAreas: (context: CrudContext) => Promise<readonly ApplicationArea[]>
}

const letterSchema = z.object({ admin: z.int(), day: z.string() })
/** The weekly mail of one administrator. */
const letter: JobKind<z.infer<typeof letterSchema>> = {
  name: 'admin.board',
  parse: (raw) => letterSchema.parse(raw),
  maxAttempts: 7,
}

/** The hour of Monday, in the zone of the site, from which the mails are sent. */
const firstHour = 8

/**
 * Registers the mails with the figures of dashboards, on Mondays, for administrators who want them. A mail has the figures that its reader may
 * see at this moment, and no records. Call it before jobs start.
 */
export function handleBoardLetters(options: Options): void {
  const { deps, loadTimeZone } = options
  const { db, jobs, clock } = deps
  const readMoment = async () => ({ now: Math.floor(clock() / 1000), timeZone: await loadTimeZone() })

  jobs.handle(letter, ({ admin }) => send(options, admin))

  jobs.schedule({
    name: 'board letters',
    findNextTime: async () => startOfNextHour(await readMoment()),
    run: async () => {
      const { now, timeZone } = await readMoment()
      const siteTime = formatSiteTime(now, timeZone)
      const day = siteTime.slice(0, 10)
      if (new Date(`${day}T00:00:00Z`).getUTCDay() !== 1 || Number(siteTime.slice(11, 13)) < firstHour) return
      // Keys stay for a day, so that each gets one mail.
      for (const admin of await listLetterReaders(db))
        await jobs.add(db, letter, { admin, day }, { key: `board ${admin} ${day}` })
    },
  })
}

async function send(options: Options, adminId: number): Promise<void> {
  const { deps, loadConfig, openChannel, deliveryTags, findAdmin, contextOf } = options
  const { db, cache, env, translate } = deps
  const [caller, { board: own, boardMail: language }, recipient, deliver] = await Promise.all([
    findAdmin(adminId),
    loadPreferences(db, adminId),
    findMailAddress(db, adminId),
    openChannel('email'),
  ])
  if (!caller || dueBefore(caller, { kind: 'work' }) || !hasNode(caller, 'dashboard/index')) return
  if (!recipient || !language || !deliver) return
  const locale = isLocale(language) ? language : defaultLocale
  const board = own ?? (await findSharedBoard(db, caller.groupIds)) ?? defaultBoard
  const { siteName } = await loadConfig(locale, '')
  const { list, from, to } = await writeFigures(options, await contextOf(caller, locale), board)
  const values = {
    siteName,
    name: caller.nickname || caller.username,
    from,
    to,
    list,
    address: appPage(env, 'admin', '/dashboard') ?? `${env.adminPath}/dashboard`,
  }
  await db.transaction((tx) =>
    deliver(tx, {
      channel: 'email',
      recipient,
      subject: translate(locale, 'dashboard.letter.subject', values),
      body: translate(locale, 'dashboard.letter.body', values),
      locale,
      template: 'admin_board',
      params: {},
    }),
  )
  await cache.drop(deliveryTags)
}

/** The figures of the panels in the language of the context: one line each, and a paragraph with a title for each panel of several areas. */
async function writeFigures(
  { deps, loadTimeZone, applicationAreas }: Options,
  context: CrudContext,
  board: DashboardBoard,
) {
  const { clock } = deps
  const timeZone = await loadTimeZone()
  const period = { days: board.days, from: board.range?.from ?? '', to: board.range?.to ?? '' }
  const span = spanOf(period, Math.floor(clock() / 1000), timeZone)
  const [applications, waiting] = await Promise.all([applicationAreas(context), waitingAreasOf(context)])
  const statistics = await loadStatistics(deps, { timeZone, applications, waiting, period })
  const say = sayer(context)
  const texts: string[] = []
  for (const panel of board.panels) {
    const lines = siteLines(context, panel.kind, statistics, say)
    if (lines.length > 0 && (panel.kind === 'waiting' || panel.kind === 'forms'))
      texts.push('', say.text(`${panel.kind}Title`), ...lines, '')
    else texts.push(...lines)
    // oxlint-disable-next-line no-await-in-loop -- few panels, and one query at a time
    texts.push(...(await areaLines(context, { panel, board, span, timeZone }, say)))
  }
  const list = texts
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return { list, from: span.days[0] ?? '', to: span.days.at(-1) ?? '' }
}

/** Writes texts and numbers of a mail. */
function sayer({ t, locale }: CrudContext) {
  const number = (value: number) => value.toLocaleString(locale === 'en' ? 'en' : 'zh-CN')
  return {
    number,
    text: (id: string, values: Readonly<Record<string, string | number>> = {}) => t(`dashboard.letter.${id}`, values),
    /** A number with that of the period before. */
    change: (title: string, now: number, before: number) => {
      const percent = changeInPercent(now, before)
      const change =
        percent === undefined ? '' : t('dashboard.letter.percent', { percent: `${percent > 0 ? '+' : ''}${percent}%` })
      return t('dashboard.letter.change', { title, now: number(now), before: number(before), change })
    },
  }
}

type Sayer = ReturnType<typeof sayer>

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** The figures of a panel of the site; none for one of an area, and where the administrator may not see them. */
function siteLines(
  { caller, resources, locale }: CrudContext,
  kind: DashboardPanel['kind'],
  { visits, members, applications, attachments, waiting, forms }: DashboardStatistics,
  { text, number, change }: Sayer,
): string[] {
  const definitionOf = (controller: string) => {
    const definition = resources.find(controller)?.definition
    return definition && hasNode(caller, permissionOf(definition, 'index')) ? definition : undefined
  }
  const seesMembers = definitionOf('user.User') !== undefined
  switch (kind) {
    case 'totals':
      return [
        text('totals', {
          members: number(members.total),
          visits: number(visits.total),
          applications: number(applications.total),
          files: number(attachments.total),
        }),
      ]
    case 'visits':
      return [change(text('visits'), sumOf(visits.byDay), sumOf(visits.byDayBefore))]
    case 'members':
      return seesMembers ? [change(text('members'), sumOf(members.byDay), sumOf(members.byDayBefore))] : []
    case 'waiting':
      return waiting.flatMap(({ controller, total }) => {
        const definition = definitionOf(controller)
        return definition ? [text('waiting', { area: definition.title[locale], total: number(total) })] : []
      })
    case 'forms':
      return forms.flatMap(({ controller, opened, sent, accepted }) => {
        const definition = definitionOf(controller)
        if (!definition) return []
        const steps = { opened: number(opened), sent: number(sent), accepted: number(accepted) }
        return [text('form', { area: definition.title[locale], ...steps })]
      })
    default:
      return []
  }
}

interface AreaPanel {
  readonly panel: DashboardPanel
  readonly board: DashboardBoard
  readonly span: Span
  readonly timeZone: string
}

/** The figures of a panel of an area; none for a list of records, and for an area that the administrator may not open any more. */
async function areaLines(
  context: CrudContext,
  { panel, board, span, timeZone }: AreaPanel,
  { text, number, change }: Sayer,
): Promise<string[]> {
  const kind = figureKinds.find((each) => each === panel.kind)
  if (!kind) return []
  const { locale, deps } = context
  const field = panel.field ?? ''
  try {
    const resource = requirePanel(context, { controller: panel.controller ?? '', kind, field })
    const { definition } = resource
    const search = panelTerms(definition, panel, board.filters).map((term) => {
      const own = fieldOf(definition, term.field)
      return own ? resolvePeriod(term, own, deps.clock(), timeZone) : term
    })
    const limit = await conditionOf(context, resource, { search, quickSearch: panel.quickSearch ?? '' })
    const { total, period, before, shares } = await loadPanel(deps, { definition, kind, field, limit, span })
    const names = { area: definition.title[locale], field: fieldOf(definition, field)?.label[locale] ?? '' }
    const title = panel.title || text(kind, names)
    if (kind === 'shares') {
      const labelOf = optionLabels(definition, field, locale)
      return [
        text('sharesList', {
          title,
          list: shares.map((each) => `${labelOf(each.value)} ${number(each.total)}`).join(text('comma')),
        }),
      ]
    }
    if (kind === 'trend') return [change(title, period ?? 0, before ?? 0)]
    const added = period === null ? '' : text('added', { added: number(period), before: number(before ?? 0) })
    return [text('total', { title, total: number(total), added })]
  } catch (error) {
    // The area, its field or the right to open it is gone: the page shows the same in place of the panel.
    if (isServerError(error)) return []
    throw error
  }
}

function optionLabels({ fields }: ResourceDefinition, name: string, locale: Locale) {
  const field = fields[name]
  const options = field?.kind === 'choice' ? field.options : []
  const labels = new Map(options.map(({ value, label }) => [value, label[locale]]))
  return (value: string) => labels.get(value) ?? (value === '' ? '—' : value)
}
