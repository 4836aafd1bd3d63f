import { createHash, randomUUID } from 'node:crypto'
import {
  type ApplicationForm,
  applicationPaths,
  type ApplicationReceipt,
  isFileField,
  isListField,
  type StoredFile,
  type PlainValues,
  toFormValues,
} from '@teachnet/contract'
import type { ApiCall } from '@teachnet/api-client/anonymous'
import type { LoaderArgs } from '../../../app/loading/load-content.server.ts'
import { localeOf } from '../../../app/site-address.ts'
import type { FormState } from './form-state.ts'
import { readChosen, readUploaded, readTexts, textIn } from './form-values.ts'
import { type Posted, postCall, visitorClient } from '../post-call.server.ts'

/**
 * Answers a posted form. Files are uploaded first, so that they are kept even if the rest is invalid; then the form is sent. When the API
 * requires proof that the visitor is a person, the page requests it and keeps the input.
 */
export async function answerForm(
  args: LoaderArgs,
  { kind, fields, hasCaptcha, provesMobile }: ApplicationForm,
): Promise<FormState> {
  const posted = await args.request.formData()
  const texts = readTexts(fields, posted)
  const provided = (name: string) => textIn(posted, name)
  const key = provided('key') || keyOf(kind, texts)
  const { files, errors } = await storeFiles(args, { kind, fields, key, posted })
  const values: PlainValues = { texts, files }
  const begun = provided('begun') || (await begin(args, kind, key))
  const state = { values, key, errors, consent: provided('consent'), begun } as const
  if (Object.keys(errors).length > 0) return { ...state, stage: 'form' }
  const step = provided('step')
  const isAgain = provided('act') === 'resend'
  if (isAgain && hasCaptcha) return { ...state, ...(await request(args, hasCaptcha)), isAgain }
  const sentValues = toFormValues(fields, values)
  const mobile = typeof sentValues.mobile === 'string' ? sentValues.mobile : ''
  if (provesMobile && mobile !== '' && (step === 'proof' || isAgain)) {
    const sent = await postCall(args, applicationPaths.mobileCode, { kind, mobile, ...captchaOf(provided) })
    if (sent.ok) return { ...state, stage: 'code' }
    // A number that cannot be one is corrected in its field; a code that was sent a moment ago is still valid.
    if (Object.keys(sent.fields).length > 0) return { ...state, stage: 'form', errors: sent.fields }
    if (sent.error === 'TOO_FREQUENT') return { ...state, stage: 'code', problem: sent.message }
    return { ...state, ...(await request(args, hasCaptcha)), problem: sent.message }
  }
  const reply = await postCall<ApplicationReceipt>(args, applicationPaths.submit, {
    kind,
    key,
    consent: provided('consent'),
    source: args.url.pathname,
    begun,
    origin: originIn(posted),
    ...(step === 'proof' && captchaOf(provided)),
    mobileCode: step === 'code' ? provided('mobileCode') : undefined,
    website: provided('website'),
    values: sentValues,
  })
  if (reply.ok) return { ...state, stage: 'done', receipt: reply.data }
  return {
    ...state,
    ...(await explain(args, reply, { step, hasCaptcha, hasAgreed: state.consent !== '' })),
  }
}

/** Where the visitor came from, if the form states it: its scripts write it. */
function originIn(posted: FormData) {
  if (!posted.has('leadSite')) return undefined
  return {
    site: textIn(posted, 'leadSite'),
    campaign: textIn(posted, 'leadCampaign'),
    page: textIn(posted, 'leadPage'),
  }
}

interface Rejection {
  /** The step that the visitor has just submitted. */
  readonly step: string
  readonly hasCaptcha: boolean
  readonly hasAgreed: boolean
}

async function explain(
  args: LoaderArgs,
  reply: Extract<Posted<unknown>, { ok: false }>,
  { step, hasCaptcha, hasAgreed }: Rejection,
): Promise<Pick<FormState, 'stage' | 'errors'> & Partial<FormState>> {
  const { error, message, fields } = reply
  if (error === 'CAPTCHA')
    return { ...(await request(args, hasCaptcha)), problem: step === 'proof' ? message : undefined }
  if (error === 'VERIFICATION_CODE' || error === 'LOGIN_RETRY')
    return step === 'code'
      ? { stage: 'code', errors: { mobileCode: message } }
      : { ...(await request(args, hasCaptcha)), errors: {} }
  if (error === 'FORM_TOO_FAST')
    return { ...(await request(args, hasCaptcha)), problem: step !== '' ? message : undefined }
  if (error === 'CONSENT_CHANGED')
    return { stage: 'form', errors: {}, isConsentMissing: true, problem: hasAgreed ? message : undefined }
  return { stage: 'form', errors: fields, problem: Object.keys(fields).length === 0 ? message : undefined }
}

/** Marks the begin of a form that was filled in without scripts: it is confirmed in a second step, which takes a person some seconds. */
async function begin(args: LoaderArgs, kind: ApplicationForm['kind'], key: string): Promise<string> {
  const reply = await postCall<{ begun: string }>(args, applicationPaths.begin, { kind, key })
  return reply.ok ? reply.data.begun : ''
}

const requestQuestion: ApiCall<{ id: string; lang: string }, undefined, { question: string }> = {
  method: 'GET',
  path: '/api/common/questionCaptcha',
}

/** Requests proof that the visitor is a person: a text question, which needs neither script nor picture. */
async function request(args: LoaderArgs, hasCaptcha: boolean) {
  if (!hasCaptcha) return { stage: 'proof', errors: {} } as const
  const id = randomUUID()
  const { question } = await visitorClient(args).call(requestQuestion, { query: { id, lang: localeOf(args.request) } })
  return { stage: 'proof', errors: {}, question: { id, text: question } } as const
}

function captchaOf(provided: (name: string) => string) {
  return { captchaId: provided('captchaId'), captchaInfo: provided('captchaInfo') }
}

interface Files {
  readonly kind: ApplicationForm['kind']
  readonly fields: ApplicationForm['fields']
  readonly key: string
  readonly posted: FormData
}

async function storeFiles(args: LoaderArgs, { kind, fields, key, posted }: Files) {
  const files: Record<string, readonly StoredFile[]> = {}
  const errors: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (!isFileField(field)) continue
    const added: StoredFile[] = []
    for (const file of readChosen(posted, name)) {
      const form = new FormData()
      form.append('file', file, file.name)
      const path = `${applicationPaths.upload}?${new URLSearchParams({ kind, field: name, key })}`
      const reply = await postCall<{ file: StoredFile }>(args, path, form)
      if (reply.ok) added.push({ url: reply.data.file.url, name: file.name })
      else errors[name] = reply.message
    }
    const earlier = readUploaded(posted, name)
    files[name] = isListField(field) ? [...earlier, ...added] : [...added, ...earlier].slice(0, 1)
  }
  return { files, errors }
}

/**
 * Key of a form that was posted without one, as happens without scripts: the same answers get the same key, so that pressing twice applies
 * once.
 */
function keyOf(kind: string, texts: Readonly<Record<string, string>>): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, texts]))
    .digest('hex')
    .slice(0, 40)
}
