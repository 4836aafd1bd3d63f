import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { adminArea } from '../packages/protocol/src/index.ts'
import { describe, expect, it } from 'vitest'
import { createApiClient, isApiError } from '../packages/api-client/src/index.ts'
import { builtInText } from '../packages/api-client/src/messages.ts'
import type { ResourceDefinition } from '../packages/contract/src/index.ts'
import { authAdmin, setinTeacher, userUser } from '../packages/contract/src/resources/index.ts'
import { labelOf, parseInput } from '../packages/contract/src/schema.ts'
import { toTerminalText } from '../packages/terminal-core/src/index.ts'
import { checkFile, parseUploadConfig, toUploadText } from '../packages/upload/src/index.ts'
import { loadMessages } from '../apps/server/src/platform/messages.ts'
import { checkValue } from '../apps/server/src/features/site-config/config-item.ts'

const locales = ['en', 'zh-cn'] as const
type Locale = (typeof locales)[number]
type Resolve = (locale: Locale) => Promise<string> | string

const root = join(import.meta.dirname, '..')
const translate = loadMessages()

/** The text of an id in the catalogues of an app or package. */
function catalogueText(owner: string, id: string): Resolve {
  return (locale) => {
    const files = globSync(`${owner}/src/locales/${locale}/**/*.json`, { cwd: root })
    const texts = files.flatMap((file) => {
      const catalogue: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(root, file), 'utf8'))
      return catalogue[id] ?? []
    })
    return texts.join(' | ')
  }
}

/** The message that a form and the server show for a value of a field. */
function problemOf(definition: ResourceDefinition, field: string, value: unknown): Resolve {
  return (locale) => {
    const read = parseInput(definition, 'edit', { id: 1, [field]: value })
    if (read.ok) throw new Error(`${field} accepts ${String(value)}`)
    const [problem] = read.problems
    return translate(locale, problem?.message ?? '', { ...problem?.values, label: labelOf(definition, field, locale) })
  }
}

/** The message of a client whose request gets an answer with a status, or none. */
function failureOf(answer: () => Promise<Response>, isOnline = true): Resolve {
  return async (language) => {
    const client = createApiClient({
      ...{ baseUrl: 'http://api.test', area: adminArea, language: () => language, isOnline: () => isOnline },
      fetch: async () => answer(),
    })
    const failure = await client.request({ method: 'GET', path: '/x' }).catch((error: unknown) => error)
    if (!isApiError(failure)) throw new Error('The request succeeded')
    return failure.message
  }
}

const status = (code: number) => failureOf(async () => new Response('<html></html>', { status: code }))
const rejectedFile = (name: string, size: number) => (locale: Locale) => {
  const problem = checkFile({ name, size, type: '' }, parseUploadConfig({ mimetype: 'png', maxsize: 10 }))
  return problem === undefined ? '' : toUploadText(problem, locale)
}

/** The message of the configuration page for a value that a rule of the item refuses. */
function itemProblem(type: 'number' | 'editor', rule: string, value: string): Resolve {
  return (locale) => {
    const checked = checkValue({ type, rules: [rule], content: {} }, value, 'UTC')
    return 'problem' in checked ? translate(locale, checked.problem.message) : ''
  }
}

/** The texts that the specification quotes, each with the code from which a user or a client gets it. */
const quoted: readonly (readonly [section: number, text: string, resolve: Resolve])[] = [
  [2, 'No access permission', catalogueText('apps/admin', 'title.noAccess')],
  [2, 'No access permission', catalogueText('apps/member', 'route.noAccess')],
  [2, 'No access permission', catalogueText('apps/public-site', 'problem.noAccessTitle')],
  [2, 'Page not found', catalogueText('apps/admin', 'title.notFound')],
  [2, 'Page not found', catalogueText('apps/member', 'route.notFound')],
  [2, 'Page not found', catalogueText('apps/public-site', 'problem.notFoundTitle')],
  [2, 'Member login', catalogueText('apps/member', 'route.memberLogin')],
  [
    4,
    'Newly added tasks will never start because they are blocked by failed tasks',
    (locale) => toTerminalText('terminal.blocked', locale),
  ],
  [5, 'The account requires 3 to 15 characters and contains a-z A-Z 0-9 _', problemOf(userUser, 'username', '1')],
  [5, 'The account requires 3 to 15 characters and contains a-z A-Z 0-9 _', problemOf(authAdmin, 'username', '1')],
  [
    5,
    'The account requires 3 to 15 characters and contains a-z A-Z 0-9 _',
    catalogueText('apps/admin', 'login.account'),
  ],
  [5, 'Please enter the correct mobile number', problemOf(setinTeacher, 'mobile', '12345')],
  [5, 'Please enter the correct mobile number', (locale) => translate(locale, 'contact.mobileFormat')],
  [5, 'Please enter the correct mobile number', (locale) => translate(locale, 'sms.format')],
  [5, 'Please enter the correct mobile number', (locale) => translate(locale, 'application.mobile')],
  [5, 'Please enter the correct mobile number', catalogueText('apps/member', 'login.contactInvalid.mobile')],
  [5, 'Please enter the correct ID number', problemOf(setinTeacher, 'id_number', '12345')],
  [5, 'Please enter the correct name', problemOf(setinTeacher, 'name', '1')],
  [5, 'Content cannot be empty', itemProblem('editor', 'editorRequired', '<p></p>')],
  [5, 'Required', catalogueText('apps/admin', 'config.rule.required')],
  [5, 'editor Required', catalogueText('apps/admin', 'config.rule.editorRequired')],
  [5, 'Floating number', catalogueText('apps/admin', 'config.rule.float')],
  [5, 'Floating number', itemProblem('number', 'float', '1e5')],
  [5, 'The correct area is not clicked, please try again!', catalogueText('packages/ui', 'captcha.wrong')],
  [5, 'Verification is successful!', catalogueText('packages/ui', 'captcha.right')],
  [5, 'Captcha loading failed, please click refresh button', catalogueText('packages/ui', 'captcha.failed')],
  [5, 'The data of the uploaded file is incomplete!', rejectedFile('', 5)],
  [5, 'The type of uploaded file is not allowed!', rejectedFile('a.exe', 5)],
  [5, 'The size of the uploaded file exceeds the allowed range!', rejectedFile('a.png', 11)],
  [8, 'Operation successful', (locale) => builtInText('reply.success', locale)],
  [8, 'Interface redirected!', status(302)],
  [8, 'Incorrect parameter!', status(400)],
  [8, 'You do not have permission to operate!', status(401)],
  [8, 'You do not have permission to operate!', status(403)],
  [8, 'Error requesting address: http://api.test/x', status(404)],
  [8, 'Request timed out!', status(408)],
  [8, 'The same data already exists in the system!', status(409)],
  [8, 'Server internal error!', status(500)],
  [8, 'Service not implemented!', status(501)],
  [8, 'Gateway error!', status(502)],
  [8, 'Service unavailable!', status(503)],
  [8, 'The service is temporarily unavailable Please try again later!', status(504)],
  [8, 'HTTP version is not supported!', status(505)],
  [8, 'Abnormal problem, please contact the website administrator!', status(418)],
  [8, 'Network request timeout!', (locale) => builtInText('network.timeout', locale)],
  [8, 'Server exception!', failureOf(() => Promise.reject(new TypeError('fetch failed')))],
  [8, 'You are disconnected!', failureOf(() => Promise.reject(new TypeError('fetch failed')), false)],
  [8, 'Automatic cancellation due to duplicate request:', (locale) => builtInText('request.repeated', locale)],
  [8, 'The moving position is beyond the movable range!', catalogueText('packages/ui', 'navigation.outOfRange')],
  [8, 'Navigation failed, the menu type is unrecognized!', catalogueText('packages/ui', 'navigation.unknownMenuType')],
  [8, 'Navigation failed, navigation guard intercepted!', catalogueText('packages/ui', 'navigation.guardIntercepted')],
  [
    8,
    'Navigation failed, it is at the navigation target position!',
    catalogueText('packages/ui', 'navigation.alreadyThere'),
  ],
  [8, 'Navigation failed, invalid route!', catalogueText('packages/ui', 'navigation.invalidRoute')],
  [8, 'No child menu to jump to!', catalogueText('packages/ui', 'navigation.noChildMenu')],
  [8, 'Please install editor', catalogueText('apps/admin', 'crud.editor.install')],
]

describe('texts that the specification quotes', () => {
  it.each(quoted)(
    'section %i: “%s” to the letter, and in Chinese [V1, V3, V5, V6, X2, X3]',
    async (_, text, resolve) => {
      expect(await resolve('en')).toBe(text)
      expect(await resolve('zh-cn')).toMatch(/\p{Script=Han}/u)
    },
  )

  it('a field without a value is “Required”, after its label [V3]', async () => {
    expect(await problemOf(setinTeacher, 'name', '')('en')).toBe('Name: Required')
  })
})
