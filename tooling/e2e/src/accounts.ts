import { randomUUID } from 'node:crypto'

import { createCaller, pick, signInAdministrator } from './api.ts'

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const numbers = new Map(ones.split(' ').map((word, value) => [word, value]))
const tens = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, 20 + index * 10]),
)

/** Returns the answer to the captcha's text question, e.g. `What is twelve plus thirty-five?`. */
export function answerQuestion(question: string): string {
  const words = /is ([a-z-]+) plus ([a-z-]+)\?/.exec(question)
  if (!words) throw new Error(`Not a question that is known here: ${question}`)
  const values = words.slice(1).map((word) =>
    word.split('-').reduce((sum, part) => {
      const value = numbers.get(part) ?? tens.get(part)
      if (value === undefined) throw new Error(`Not a number: ${part}`)
      return sum + value
    }, 0),
  )
  return String(values.reduce((sum, value) => sum + value, 0))
}

/** Requests a captcha and returns it with the right answer, for one use, like a visitor with a screen reader. */
export async function solveCaptcha(origin: string): Promise<{ captchaId: string; captchaInfo: string }> {
  const captchaId = randomUUID()
  const reply = await createCaller(origin).get(`/api/common/questionCaptcha?id=${captchaId}`)
  return { captchaId, captchaInfo: answerQuestion(String(pick(reply.data, 'question'))) }
}

/** Returns the newest letter to an address, from the outbox of the back office; '' if there is none. */
export async function readLetter(origin: string, email: string): Promise<string> {
  const administrator = await signInAdministrator(origin)
  const path = `/admin/routine.Outbox/index?limit=1&order=id,desc&quickSearch=${encodeURIComponent(email)}`
  const body = pick((await administrator.get(path)).data, 'list', 0, 'body')
  return typeof body === 'string' ? body : ''
}

/** Returns the code in the newest letter to an address. */
export async function readCode(origin: string, email: string): Promise<string> {
  const letter = await readLetter(origin, email)
  const code = /\b\d{6}\b/.exec(letter)?.[0]
  if (code === undefined) throw new Error(`No code was sent to ${email}: ${letter}`)
  return code
}

export interface Member {
  readonly username: string
  readonly password: string
  readonly email: string
}

/** Registers a new member by email code with the calls of the member centre. */
export async function registerMember(origin: string, username = `member${Date.now() % 1_000_000}`): Promise<Member> {
  const member = { username, password: 'Member123456', email: `${username}@example.org` }
  const visitor = createCaller(origin)
  const captcha = await solveCaptcha(origin)
  const sent = await visitor.post('/api/Ems/send', { email: member.email, event: 'user_register', ...captcha })
  if (sent.code !== 1) throw new Error(`No code was sent: ${JSON.stringify(sent)}`)
  const code = await readCode(origin, member.email)
  const texts = pick((await visitor.get('/api/content/consents')).data, 'consents')
  const consents = (Array.isArray(texts) ? texts : []).map((text) => String(pick(text, 'version'))).join(',')
  const form = { tab: 'register', registerType: 'email', captcha: code, keep: false, consents, ...member }
  const registered = await visitor.post('/api/user/checkIn', form)
  if (registered.code !== 1) throw new Error(`Not registered: ${JSON.stringify(registered)}`)
  return member
}
