import type { ApplicationContent } from '@teachnet/contract'
import {
  type ClientActionFunctionArgs,
  data,
  type HeadersArgs,
  isRouteErrorResponse,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { isRecord } from '@teachnet/protocol'
import { inLocale, localeOf } from '../../../app/site-address.ts'
import { pages } from '../../../pages.ts'
import { loadPageData, loadPageOf, type PageArgs } from '../../../app/loading/load-content.server.ts'
import { contentOf, pageHeaders, type PageText } from '../../../app/loading/page-data.ts'
import { answerForm } from './application-form.server.ts'
import { applicationFormHead } from './application-form-head.ts'
import { ApplicationFormPage } from './application-form-page.tsx'
import { formPageOf } from './form-page-of.ts'
import type { FormState, Unsent } from './form-state.ts'

export { pageHead as meta } from '../../../app/loading/page-data.ts'

export async function loader(args: PageArgs) {
  const name = formPageOf(args)
  try {
    return await loadPageOf(args, name, applicationFormHead)
  } catch (error) {
    // A visitor enrols in a date. Without one, or when it is over, redirect to the courses, whose dates can be booked.
    if (name === 'enrolmentForm' && isMissing(error))
      throw redirect(inLocale(pages.courses.path, localeOf(args.request)), { headers: { 'cache-control': 'no-store' } })
    throw error
  }
}

/** Whether a loader threw a page with the status 404. */
function isMissing(error: unknown): boolean {
  return isRecord(error) && isRecord(error.init) && error.init.status === 404
}

export async function action(args: PageArgs) {
  const { page } = await loadPageData(args, formPageOf(args), applicationFormHead)
  const state = await answerForm(args, page.content.form)
  const isRefused = state.isConsentMissing || state.problem !== undefined || Object.keys(state.errors).length > 0
  return data(state, { status: state.stage === 'form' && isRefused ? 422 : 200 })
}

/** Sends the form with scripts. A form that does not arrive stays as it is. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<FormState | Unsent> {
  try {
    return await serverAction<FormState>()
  } catch (error) {
    return { isUnsent: true, ...(isRouteErrorResponse(error) && { status: error.status }) }
  }
}

/** A sent form changes nothing on its page, except that a newer privacy notice has to be shown. */
export function shouldRevalidate({ formMethod, actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  if (formMethod === undefined) return defaultShouldRevalidate
  return Boolean(Object(actionResult).isConsentMissing)
}

export const headers = (args: HeadersArgs) => pageHeaders(args)

export default function ApplicationFormRoute() {
  const content = contentOf(useLoaderData<PageText<ApplicationContent>>())
  const posted = useActionData<typeof action>()
  return <ApplicationFormPage content={content} posted={posted} />
}
