import { type NewsletterContent, newsletterPaths } from '@teachnet/contract'
import type { LoaderArgs } from '../../../app/loading/load-content.server.ts'
import { textIn } from '../form/form-values.ts'
import { postCall } from '../post-call.server.ts'

/** The answer of the form that subscribes. */
interface SubscriptionState {
  readonly isSent: boolean
  /** What happened, or why it was not sent; '' when the error is at the field. */
  readonly message: string
  readonly email: string
  /** The version of the privacy notice that the visitor agreed to, or ''. */
  readonly consent: string
  /** The error of the address. */
  readonly error?: string | undefined
}

/** Sends the form of the page. */
export async function postSubscription(
  args: LoaderArgs,
  { topic, about }: Pick<NewsletterContent, 'topic' | 'about'>,
): Promise<SubscriptionState> {
  const form = await args.request.formData()
  const values = { email: textIn(form, 'email').trim(), consent: textIn(form, 'consent') }
  const website = textIn(form, 'website')
  const reply = await postCall(args, newsletterPaths.subscribe, { ...values, website, topic, about })
  if (reply.ok) return { ...values, isSent: true, message: reply.message }
  const error = reply.fields.email
  return { ...values, isSent: false, message: error === undefined ? reply.message : '', error }
}

/** What a link of a mail asks for, and its key. */
export type SubscriptionAct = 'confirm' | 'end'

/** Confirms or ends a subscription, as its link asks. */
export async function postSubscriptionKey(
  args: LoaderArgs,
  act: SubscriptionAct,
  key: string,
): Promise<{ readonly isDone: boolean; readonly message: string }> {
  const reply =
    act === 'confirm'
      ? await postCall(args, newsletterPaths.confirm, { key })
      : await postCall(args, `${newsletterPaths.end}?${new URLSearchParams({ key })}`, {
          'List-Unsubscribe': 'One-Click',
        })
  return { isDone: reply.ok, message: reply.ok ? reply.message : '' }
}
