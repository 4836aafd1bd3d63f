import { type ApplicationContent, mannerOf, promisedDays, type ApplicationKind } from '@teachnet/contract'
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
import { loadPageData, loadPageOf, type PageArgs, type HeadOf } from '../../../app/loading/load-content.server.ts'
import { contentOf, pageHeaders, type PageText } from '../../../app/loading/page-data.ts'
import { answerForm } from './application-form.server.ts'
import { ApplicationFormPage } from './application-form-page.tsx'
import type { FormState, Unsent } from './form-state.ts'
import { breadcrumbs } from '../../../seo/json-ld.ts'

/** The page of each form. */
const formPages = {
  teacher: 'teacherForm',
  branch: 'branchForm',
  shop: 'shopForm',
  class: 'classForm',
  booking: 'bookingForm',
  enquiry: 'enquiryForm',
  enrolment: 'enrolmentForm',
} as const satisfies Readonly<Record<ApplicationKind, keyof typeof pages>>

/** Returns the name of the form page for a request. */
function formPageOf({ url }: { readonly url: URL }): (typeof formPages)[ApplicationKind] {
  const found = Object.values(formPages).find((name) => pages[name].path === url.pathname)
  if (!found) throw new Error(`No form is on ${url.pathname}`)
  return found
}

/** The path of the page with a form. */
function formPathOf(kind: ApplicationKind): string {
  return pages[formPages[kind]].path
}

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
  const isRejected = state.isConsentMissing || state.problem !== undefined || Object.keys(state.errors).length > 0
  return data(state, { status: state.stage === 'form' && isRejected ? 422 : 200 })
}

/** Sends the form with scripts. A form that does not arrive stays as it is. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<FormState | Unsent> {
  try {
    return await serverAction<FormState>()
  } catch (error) {
    return { isUnsent: true, status: isRouteErrorResponse(error) ? error.status : undefined }
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

const applicationFormHead: HeadOf<ApplicationContent> = ({ site, form: { kind } }, place, text) => {
  const path = formPathOf(kind)
  const title = text(`form.${kind}.title`)
  return {
    path,
    title,
    siteName: site.siteName,
    description: text(`form.${kind}.lead`, { days: promisedDays[mannerOf(kind)] }),
    image: site.logo,
    jsonLd: [
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: title, path },
        ],
        place,
      ),
    ],
  }
}
