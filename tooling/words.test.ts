import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Texts of all catalogues in a language, by file and id. */
function textsOf(locale: string): (readonly [place: string, text: string])[] {
  const files = globSync(`{apps,packages}/*/src/locales/${locale}/**/*.json`, { cwd: root })
  return files.flatMap((file) => {
    const texts: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(root, file), 'utf8'))
    return Object.entries(texts).map(
      ([id, text]) => [`${relative(root, join(root, file))} ${id}: ${text}`, text] as const,
    )
  })
}

/** Texts that clients of BuildAdmin or the specification know word for word, see `specified-texts.test.ts`. */
const recorded = [
  '添加成功!',
  '更新成功!',
  '删除成功!',
  'Please enter the correct mobile number',
  'Please enter the correct ID number',
  'Please enter the correct name',
  'Verification is successful!',
]

/** Chinese that a native team does not write, each with an example. */
const wrongChinese = [
  { about: 'a tilde in place of a full stop', pattern: /[~～]$/, example: '缓存已清理~' },
  {
    about: 'half-width punctuation beside Chinese',
    pattern: /\p{sc=Han}[,;:?!]|[,;?!]\p{sc=Han}/u,
    example: '失败,请重试',
  },
  { about: 'half-width brackets beside Chinese', pattern: /\p{sc=Han}\(|\)\p{sc=Han}/u, example: '天(可选)' },
  { about: 'straight quotation marks around Chinese', pattern: /"\p{sc=Han}|\p{sc=Han}"/u, example: '点击"保存"' },
  { about: 'three dots in place of an ellipsis', pattern: /\.\.\./, example: '加载中...' },
  {
    about: 'words of programmers and misspellings',
    pattern: /权重|标识|细目|主键|帐号|帐户|登陆|其它/,
    example: '数据表主键',
  },
  { about: 'addressing the reader as an owner', pattern: /您的：/, example: '您的：邮箱' },
  { about: 'months in Chinese digits', pattern: /[一二三四五六七八九十]月/, example: '十一月 2026' },
] as const

/** English that a native product does not write, each with an example. */
const wrongEnglish = [
  { about: 'a tilde in place of a full stop', pattern: /~$/, example: 'Cache cleaned~' },
  {
    about: 'phrases of the old back end',
    pattern: /enter the correct (?!verification code|password)|\bplease input\b/i,
    example: 'Please enter the correct date',
  },
  { about: 'praise of success', pattern: /successful!|successfully!/i, example: 'Update successful!' },
  {
    about: 'missing endings',
    pattern: /\b(were|was|is|are) (restore|delete|save|add)\b/i,
    example: 'No rows were restore',
  },
  {
    about: 'literal translations',
    pattern: /like the system|refused addresses|it is late|this will be done with/i,
    example: 'Like the system',
  },
  { about: 'names joined by a dot', pattern: /^(Add|Edit|Delete) · /, example: 'Add · Teachers' },
  { about: 'misspellings', pattern: /\b(infomation|can not|datas|successed|adress)\b/i, example: 'You can not' },
  { about: 'three dots in place of an ellipsis', pattern: /\.\.\./, example: 'Loading...' },
] as const

interface WrongWords {
  readonly about: string
  readonly pattern: RegExp
  /** A text that the pattern must find. */
  readonly example: string
}

const languages: readonly { readonly locale: 'zh-cn' | 'en'; readonly wrong: readonly WrongWords[] }[] = [
  { locale: 'zh-cn', wrong: wrongChinese },
  { locale: 'en', wrong: wrongEnglish },
]

describe.each(languages)('words of the catalogues in $locale', ({ locale, wrong }) => {
  const texts = textsOf(locale)

  it.each(wrong)('the catalogues have no $about', ({ pattern, example }) => {
    expect(example).toMatch(pattern)
    expect(texts.length).toBeGreaterThan(2000)
    const found = texts.filter(([, text]) => !recorded.includes(text) && pattern.test(withoutPlaceholders(text)))
    expect(found.map(([place]) => place)).toEqual([])
  })
})

/** The words of an ICU text, without its names and keywords. */
function withoutPlaceholders(text: string): string {
  return text
    .replaceAll(/\{\w+, (plural|select|selectordinal),/g, '')
    .replaceAll(/\{\w+(, \w+)*\}/g, 'x')
    .replaceAll(/(\w+|=\d+) \{/g, '')
}
