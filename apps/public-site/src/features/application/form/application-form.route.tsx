import type { ApplicationContent } from '@teachnet/contract'
import {
  type ClientActionFunctionArgs,
  data,
  type HeadersArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { loadPageData, loadPageOf, type PageArgs } from '../../../app/loading/load-content.server.ts'
import { contentOf, pageHeaders, type PageText } from '../../../app/loading/page-data.ts'
import { answerForm } from './application-form.server.ts'
import { applicationFormHead } from './application-form-head.ts'
import { ApplicationFormPage } from './application-form-page.tsx'
import { formPageOf } from './form-page-of.ts'
import type { FormState, Unsent } from './form-state.ts'

export { pageHead as meta } from '../../../app/loading/page-data.ts'

export const loader = (args: PageArgs) => loadPageOf(args, formPageOf(args), applicationFormHead)

export async function action(args: PageArgs) {
  const { page } = await loadPageData(args, formPageOf(args), applicationFormHead)
  const state = await answerForm(args, page.content.form)
  return data(state, { status: state.stage === 'form' ? 422 : 200 })
}

/** Sends the form with scripts. A form that does not arrive stays as it is. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<FormState | Unsent> {
  try {
    return await serverAction<FormState>()
  } catch {
    return { isUnsent: true }
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
