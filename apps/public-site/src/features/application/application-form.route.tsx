import type { ApplicationContent } from '@teachnet/contract'
import { data, type HeadersArgs, useActionData, useLoaderData } from 'react-router'
import { loadPageOf, type PageArgs } from '../../app/load-content.server.ts'
import { pageHeaders } from '../../app/page-data.ts'
import { answerForm } from './application-form.server.ts'
import { applicationFormHead } from './application-form-head.ts'
import { ApplicationFormPage } from './application-form-page.tsx'
import { formPageOf } from './form-page-of.ts'

export { pageHead as meta } from '../../app/page-data.ts'

export const loader = (args: PageArgs) => loadPageOf(args, formPageOf(args), applicationFormHead)

export async function action(args: PageArgs) {
  const { content } = await loadForm(args)
  const state = await answerForm(args, content.form)
  return data(state, { status: state.stage === 'form' ? 422 : 200 })
}

async function loadForm(args: PageArgs) {
  const { data: loaded } = await loadPageOf(args, formPageOf(args), applicationFormHead)
  return loaded
}

export const headers = (args: HeadersArgs) => pageHeaders(args)

export default function ApplicationFormRoute() {
  const { content } = useLoaderData<{ content: ApplicationContent }>()
  const state = useActionData<typeof action>()
  return <ApplicationFormPage content={content} state={state} />
}
