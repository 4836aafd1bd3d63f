import { createHash } from 'node:crypto'
import { bareCode } from '@teachnet/contract'
import { type CaptchaMode, type CaptchaReply, type Locale, captchaModes } from '@teachnet/protocol'
import { admitAttempt } from '../access/index.ts'
import type { Database, Queries } from '../../platform/db/client.ts'
import { fail } from '../../platform/errors.ts'
import type { Translate } from '../../platform/messages.ts'
import { networkOf } from '../../platform/network/addresses.ts'
import type { SettingsPort } from '../../platform/ports.ts'
import { purgeCaptchas, removeCaptcha, saveCaptcha, takeAttempt } from './captcha.repo.ts'
import { type Box, isHit, pictureSize, placeSquares } from './clicks.ts'
import { type Glyph, characters, iconNames } from './glyphs.ts'
import { randomInt, type RandomBytes, shuffle } from './random-int.ts'

const chineseDigits = ['零', '一', '二', '三', '四', '五', '六', '七', '八', '九']
const englishOnes = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const englishTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

/** A number of 0 to 99 in words. */
export function toWords(value: number, locale: Locale): string {
  return locale === 'en' ? toEnglish(value) : toChinese(value)
}

function toEnglish(value: number): string {
  const small = englishOnes[value]
  if (small !== undefined) return small
  const tens = englishTens[Math.floor(value / 10)] ?? ''
  return value % 10 === 0 ? tens : `${tens}-${englishOnes[value % 10] ?? ''}`
}

function toChinese(value: number): string {
  const [tens, ones] = [Math.floor(value / 10), value % 10]
  if (tens === 0) return chineseDigits[ones] ?? ''
  return `${tens === 1 ? '' : (chineseDigits[tens] ?? '')}十${ones === 0 ? '' : (chineseDigits[ones] ?? '')}`
}

/** Normalises an answer for comparison: ASCII digits for full-width ones, no blanks and full stops. */
export function normaliseAnswer(answer: string): string {
  return bareCode(answer).replaceAll(/[.。]/g, '')
}

/** Lifetime of a captcha in seconds. */
const life = 600
/** How many items are drawn, and how many of them have to be clicked. */
const drawn = 4
const requested = 2
/** Maximum attempts at one captcha, right or wrong. A form makes two: one in the captcha window, one in the submit. */
const maxAttempts = 5

type Challenge =
  | { readonly kind: 'click'; readonly boxes: readonly Box[] }
  | { readonly kind: 'question' | 'digits'; readonly answer: string }

/**
 * Text messages cost money, and a script can compute the answer to a question: a network gets three by question at once and one more each
 * hour, and the site twenty and one more each three minutes. Further ones need the picture.
 */
const questionsOfNetwork = { free: 3, firstDelay: 3600, longestDelay: 3600, forgiveEvery: 3600 }
const questionsOfSite = { free: 20, firstDelay: 180, longestDelay: 180, forgiveEvery: 180 }

interface CaptchaDeps extends SettingsPort<'secretKey'> {
  readonly db: Database
  readonly clock: () => number
  readonly random: (bytes: number) => Buffer
  readonly translate: Translate
  /** The allowed kinds of items in pictures; an empty list allows all. */
  readonly loadModes: () => Promise<readonly CaptchaMode[]>
}

export interface CaptchaService {
  readonly createClick: (id: string, locale: Locale) => Promise<CaptchaReply>
  readonly createQuestion: (id: string, locale: Locale) => Promise<{ id: string; question: string }>
  /** A PNG of four digits. */
  readonly createDigits: (id: string) => Promise<Buffer>
  /** Whether the answer is right; the captcha stays. */
  readonly check: (id: string, info: string) => Promise<boolean>
  /**
   * Whether the answer is right; a right answer consumes the captcha. A captcha of four digits is never right here.
   *
   * @param queries the transaction of the use; default: none
   */
  readonly consume: (id: string, info: string, queries?: Queries) => Promise<boolean>
  /**
   * Like `consume`, for a text message.
   *
   * @throws CAPTCHA when too many text messages were requested with questions
   */
  readonly consumeForSms: (id: string, info: string, ip: string) => Promise<boolean>
  /** Deletes expired captchas. */
  readonly purge: () => Promise<void>
}

export function createCaptchaService(deps: CaptchaDeps): CaptchaService {
  const { db, clock, random, translate, loadModes } = deps
  const now = () => Math.floor(clock() / 1000)
  const save = (id: string, challenge: Challenge) =>
    saveCaptcha(db, { key: keyOf(id), content: JSON.stringify(challenge), now: now(), life })

  const solve = async (
    queries: Queries,
    id: string,
    info: string,
  ): Promise<{ content: string; challenge: Challenge } | undefined> => {
    const content = await takeAttempt(queries, { key: keyOf(id), now: now(), maxAttempts })
    const challenge = content === undefined ? undefined : parseChallenge(content)
    return content !== undefined && challenge && isSolved(challenge, info) ? { content, challenge } : undefined
  }

  /** The kind of the captcha that a right answer consumed. */
  async function consume(queries: Queries, id: string, info: string): Promise<Challenge['kind'] | undefined> {
    const solved = await solve(queries, id, info)
    if (!solved || solved.challenge.kind === 'digits') return undefined
    return (await removeCaptcha(queries, keyOf(id), solved.content)) ? solved.challenge.kind : undefined
  }

  return {
    async createClick(id, locale) {
      const glyphs = chooseGlyphs(random, { count: drawn, modes: await loadModes(), locale })
      const boxes = placeSquares(
        random,
        glyphs.map(() => 38 + randomInt(random, 11)),
      )
      const placed = glyphs.flatMap((glyph, index) => {
        const box = boxes[index]
        return box ? [{ glyph, box }] : []
      })
      const { renderGlyphs } = await loadBrush()
      const picture = await renderGlyphs(random, placed)
      await save(id, { kind: 'click', boxes: boxes.slice(0, requested) })
      return {
        id,
        text: glyphs.slice(0, requested).map((glyph) => nameOf(glyph, (name) => translate(locale, name))),
        base64: `data:image/png;base64,${picture.toString('base64')}`,
        ...pictureSize,
      }
    },

    async createQuestion(id, locale) {
      const [left, right] = [11 + randomInt(random, 89), 11 + randomInt(random, 89)]
      await save(id, { kind: 'question', answer: String(left + right) })
      const values = { left: toWords(left, locale), right: toWords(right, locale) }
      return { id, question: translate(locale, 'captcha.question', values) }
    },

    async createDigits(id) {
      const answer = String(randomInt(random, 10_000)).padStart(4, '0')
      await save(id, { kind: 'digits', answer })
      const { renderDigits } = await loadBrush()
      return renderDigits(random, answer)
    },

    check: async (id, info) => (await solve(db, id, info)) !== undefined,

    consume: async (id, info, queries = db) => (await consume(queries, id, info)) !== undefined,

    async consumeForSms(id, info, ip) {
      const kind = await consume(db, id, info)
      if (kind !== 'question') return kind !== undefined
      const { wait } = await admitAttempt(deps, [
        { scope: 'question', subject: networkOf(ip), policy: questionsOfNetwork },
        { scope: 'question', subject: 'site', policy: questionsOfSite },
      ])
      if (wait > 0) throw fail('CAPTCHA', { message: 'captcha.questionLimit' })
      return true
    },

    purge: () => purgeCaptchas(db, now()),
  }
}

/** Loads the canvas and its font with the first captcha, to save memory on a server that draws none. */
function loadBrush() {
  return import('./picture.ts')
}

function nameOf(glyph: Glyph, say: (id: string) => string): string {
  return glyph.kind === 'text' ? glyph.text : `<${say(`captcha.icon.${glyph.icon}`)}>`
}

function isSolved(challenge: Challenge, info: string): boolean {
  if (challenge.kind === 'click') return isHit(info, challenge.boxes)
  return info.length <= 20 && normaliseAnswer(info) === challenge.answer
}

/** Clients choose the ids, of any length; the table stores a hash, so that reading it reveals no id. */
function keyOf(id: string): string {
  return createHash('sha256').update(id).digest('hex')
}

function parseChallenge(content: string): Challenge | undefined {
  const raw: unknown = JSON.parse(content)
  if (typeof raw !== 'object' || raw === null || !('kind' in raw)) return undefined
  if (raw.kind === 'click' && 'boxes' in raw && Array.isArray(raw.boxes))
    return { kind: 'click', boxes: raw.boxes.filter(isBox) }
  if ((raw.kind === 'question' || raw.kind === 'digits') && 'answer' in raw)
    return { kind: raw.kind, answer: String(raw.answer) }
  return undefined
}

function isBox(raw: unknown): raw is Box {
  return typeof raw === 'object' && raw !== null && 'left' in raw && 'top' in raw && 'width' in raw && 'height' in raw
}

/**
 * Chooses different items of the modes that the site allows, equally many of each mode. In English only icons are chosen if icons are
 * allowed, since the reader may not read Chinese characters.
 */
export function chooseGlyphs(
  random: RandomBytes,
  { count, modes, locale }: { count: number; modes: readonly CaptchaMode[]; locale: Locale },
): Glyph[] {
  const allowed = modes.length > 0 ? modes : captchaModes
  const used = locale === 'en' && allowed.includes('icon') ? (['icon'] as const) : allowed
  const share = Math.ceil(count / used.length)
  const chosen = used.flatMap((mode) => shuffle(random, glyphsOf[mode]).slice(0, share))
  return shuffle(random, chosen).slice(0, count)
}

const glyphsOf: Readonly<Record<CaptchaMode, readonly Glyph[]>> = {
  text: characters.map((text) => ({ kind: 'text', text })),
  icon: iconNames.map((icon) => ({ kind: 'icon', icon })),
}
