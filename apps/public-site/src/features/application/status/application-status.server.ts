import { randomUUID } from 'node:crypto'
import {
  type ApplicationAccess,
  applicationChannels,
  applicationPaths,
  type ApplicationStatus,
  isFileField,
  type StoredFile,
  sitePathPattern,
  toFormValues,
  type PlainValues,
} from '@teachnet/contract'
import { data, redirect } from 'react-router'
import { loadContent, type PageArgs, readPlace } from '../../../app/loading/load-content.server.ts'
import { inLocale } from '../../../app/site-address.ts'
import { pages } from '../../../pages.ts'
import { pageMeta } from '../../../seo/page-meta.ts'
import { readChosen, readUploaded, readTexts, textIn } from '../form/form-values.ts'
import { postCall } from '../post-call.server.ts'

/** Holds the token of one application. The cookie is sent only to the application's page, and scripts cannot read it. */
const cookieName = 'application'

/** Loads the data of the page: the application of the cookie's token, if its number is the one in the address. */
export async function loadStatus(args: PageArgs) {
  const number = args.params.number?.toUpperCase() ?? ''
  const { content } = await loadContent(args, 'site')
  const status = number === '' ? undefined : await loadOpened(args, number)
  const { place, text } = await readPlace(args)
  const title = text('status.title')
  const meta = { title, siteName: content.site.siteName, description: text('status.lead'), image: content.site.logo }
  const head = [
    ...pageMeta({ ...meta, jsonLd: [] }, { ...place, path: '/application' }),
    { name: 'robots', content: 'noindex' },
  ]
  const way = applicationChannels.find((each) => each === args.url.searchParams.get('way')) ?? null
  return data(
    { content, head, number, way, status: status ?? null },
    { headers: { 'cache-control': 'private, no-store' } },
  )
}

async function loadOpened(args: PageArgs, number: string): Promise<ApplicationStatus | undefined> {
  const token = readToken(args.request)
  if (token === '') return undefined
  const reply = await postCall<ApplicationStatus>(args, applicationPaths.status, { token })
  return reply.ok && reply.data.number === number ? reply.data : undefined
}

/** Handles posts of the page: requests a code, unlocks with it, sends requested documents or messages, takes offered seats, withdraws, or closes. */
export async function replyStatus(args: PageArgs): Promise<Response | StatusReply> {
  const form = await args.request.formData()
  const provided = (name: string) => textIn(form, name).trim()
  const number = provided('number') || (args.params.number ?? '')
  switch (provided('intent')) {
    case 'code': {
      const channel = provided('channel')
      const reply = await postCall(args, applicationPaths.statusCode, { number, channel })
      // A reload shows the field of the code again, and sends nothing.
      if (reply.ok && isNumber(number)) return show(args, { number, way: channel })
      // A code that was sent a moment ago is still valid.
      const stage = reply.ok || reply.error === 'TOO_FREQUENT' ? 'code' : 'number'
      return { stage, number, channel, message: reply.message, isWrong: !reply.ok }
    }
    case 'open': {
      const reply = await postCall<ApplicationAccess>(args, applicationPaths.open, { number, code: provided('code') })
      const channel = provided('channel')
      if (!reply.ok) return { stage: 'code', number, channel, message: reply.message, isWrong: true, isWrongCode: true }
      return show(args, { token: reply.data.token })
    }
    case 'answer':
      return sendAnswer(args, form)
    case 'takeOffer':
    case 'withdraw': {
      const path = provided('intent') === 'withdraw' ? applicationPaths.withdraw : applicationPaths.takeOffer
      const reply = await postCall(args, path, { token: readToken(args.request) })
      return reply.ok ? show(args) : { stage: 'status', number, message: reply.message, isWrong: true }
    }
    default:
      return show(args, { token: '' })
  }
}

async function sendAnswer(args: PageArgs, form: FormData): Promise<Response | StatusReply> {
  const token = readToken(args.request)
  const number = args.params.number ?? ''
  const status = await postCall<ApplicationStatus>(args, applicationPaths.status, { token })
  if (!status.ok || !status.data.asked) return show(args)
  const { kind, asked } = status.data
  const key = textIn(form, 'key') || randomUUID()
  const files: Record<string, readonly StoredFile[]> = {}
  for (const [name, field] of Object.entries(asked.fields)) {
    if (!isFileField(field)) continue
    const added: StoredFile[] = []
    for (const file of readChosen(form, name)) {
      const upload = new FormData()
      upload.append('file', file, file.name)
      const path = `${applicationPaths.upload}?${new URLSearchParams({ kind, field: name, key })}`
      const reply = await postCall<{ file: StoredFile }>(args, path, upload)
      if (!reply.ok)
        return { stage: 'status', number, message: reply.message, isWrong: true, errors: { [name]: reply.message } }
      added.push({ url: reply.data.file.url, name: file.name })
    }
    files[name] = [...added, ...readUploaded(form, name)]
  }
  const values = { texts: readTexts(asked.fields, form), files }
  const message = textIn(form, 'message')
  const reply = await postCall(args, applicationPaths.answer, {
    token,
    key,
    message,
    values: toFormValues(asked.fields, values),
  })
  if (reply.ok) return show(args)
  const { fields: errors, message: problem } = reply
  return { stage: 'status', number, message: problem, isWrong: true, errors, values, key, text: message }
}

interface Visible {
  /** A new one for the cookie; '' deletes it; default: unchanged. */
  readonly token?: string
  /** Default: that of the token, or of the page. */
  readonly number?: string
  /** The way by which a code was sent. */
  readonly way?: string
}

/** Redirects to the page, so that a reload does not post again. */
async function show(args: PageArgs, { token, number: known, way }: Visible = {}): Promise<Response> {
  const { place } = await readPlace(args)
  const number = known ?? (token?.split('.')[0] || args.params.number)
  const headers = new Headers({ 'cache-control': 'no-store' })
  const life = token === '' ? 0 : 1800
  const secure = new URL(args.request.url).protocol === 'https:' ? '; Secure' : ''
  if (token !== undefined)
    headers.set(
      'set-cookie',
      `${cookieName}=${token}; Path=/application; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`,
    )
  const path = token === '' || !number ? pages.findApplication.path : `${pages.findApplication.path}/${number}`
  const query = way === undefined ? '' : `?${new URLSearchParams({ way })}`
  return redirect(inLocale(`${path}${query}`, place.locale), { status: 303, headers })
}

const numberPattern = sitePathPattern(pages.application.path)

/** Whether a number can stand in an address. */
function isNumber(number: string): boolean {
  return numberPattern.test(pages.application.path.replace(':number', number))
}

function readToken({ headers }: Request): string {
  const cookies = (headers.get('cookie') ?? '').split(';').map((each) => each.trim())
  return cookies.find((each) => each.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) ?? ''
}

/** Answer of the status page to a post that did not succeed. */
export interface StatusReply {
  /** The part of the page concerned. */
  readonly stage: 'number' | 'code' | 'status'
  readonly number: string
  readonly message: string
  readonly isWrong: boolean
  /** The way that the visitor chose for the code. */
  readonly channel?: string
  /** The code was not right. */
  readonly isWrongCode?: boolean
  /** Errors by field. */
  readonly errors?: Readonly<Record<string, string>>
  readonly values?: PlainValues
  readonly key?: string
  /** The visitor's message. */
  readonly text?: string
}
