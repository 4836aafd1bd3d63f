import { applicationControllers } from '@teachnet/contract'
import { formatSiteTime } from '@teachnet/contract/site-time'
import type { BoundResources } from '../../crud/bound-resource.ts'
import { tellAdmins } from '../../access/tell-admins.ts'
import type { CachePort, ClockPort, DatabasePort, JobsPort, MessagesPort, OpenChannel } from '../../ports.ts'
import { type DueApplication, loadDueApplications, markReminded } from './due-reminders.repo.ts'

interface Options {
  readonly deps: DatabasePort & ClockPort & CachePort & MessagesPort & JobsPort
  readonly resources: BoundResources
  readonly loadSettings: () => Promise<{ readonly timeZone: string }>
  readonly openChannel: OpenChannel
  readonly deliveryTags: readonly string[]
}

/** The language of mails to the staff, which have no language of their own. */
const locale = 'zh-cn'

/**
 * Reminds the handlers of undecided applications in their inboxes and by e-mail on the day that they are due, once for each due date: one
 * notice for each application, and one mail per handler, with the numbers. Runs every hour in all processes; a row that another process reminds of is skipped.
 */
export async function remindHandlers({
  deps,
  resources,
  loadSettings,
  openChannel,
  deliveryTags,
}: Options): Promise<void> {
  const { db, clock, cache, translate } = deps
  const send = await openChannel('email')
  const today = formatSiteTime(Math.floor(clock() / 1000), (await loadSettings()).timeZone).slice(0, 10)
  const count = await db.transaction(async (tx) => {
    const due: DueApplication[] = []
    for (const controller of Object.values(applicationControllers)) {
      const resource = resources.find(controller)
      if (!resource) continue
      const found = await loadDueApplications(tx, resource.table, today)
      await markReminded(
        tx,
        resource.table,
        found.map(({ id }) => id),
      )
      for (const { id, number, due_on, handler_id, email } of found)
        await tellAdmins(tx, deps, {
          ...{ adminIds: [handler_id], kind: 'application', name: 'desk.due' },
          params: { number, due: due_on },
          record: { controller, id },
          isMailed: send !== undefined && email !== '',
          now: Math.floor(clock() / 1000),
        })
      due.push(...found)
    }
    for (const [recipient, theirs] of send ? Map.groupBy(due, ({ email }) => email) : []) {
      if (recipient === '' || !send) continue
      const values = {
        count: theirs.length,
        list: theirs.map(({ number, due_on }) => `${number}  ${due_on}`).join('\n'),
      }
      const say = (part: string) => translate(locale, `application.due.${part}`, values)
      const letter = { channel: 'email', recipient, subject: say('subject'), body: say('mail'), locale } as const
      await send(tx, { ...letter, template: 'application_due', params: {} })
    }
    return due.length
  })
  if (count > 0) await cache.drop(deliveryTags)
}
