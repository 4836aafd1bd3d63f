import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepsRule } from './rules.ts'
import {
  bareCode,
  codesMeant,
  isMobile,
  nearOptions,
  normalNumber,
  normalCode,
  normalEmail,
  normalIdentity,
  normalMobile,
  normalName,
  normalSignIn,
} from './typed.ts'

const all = {
  bareCode,
  normalNumber,
  normalCode,
  normalEmail,
  normalIdentity,
  normalMobile,
  normalName,
  normalSignIn,
}

describe('texts that people type [H7]', () => {
  it.each([
    ['José García', 'José García'],
    ['José'.normalize('NFD'), 'José'],
    ['O’Brien Mary', 'O’Brien Mary'],
    ["O'Brien", "O'Brien"],
    ['Nguyễn Văn A', 'Nguyễn Văn A'],
    ['张　三', '张 三'],
    ['  李 \t 娜\u00A0', '李 娜'],
    ['李', '李'],
    ['\u202A李娜\u202C', '李娜'],
    ['田中 さくら', '田中 さくら'],
    ['김민준', '김민준'],
    ['김민준'.normalize('NFD'), '김민준'],
    ['Ｌｉ　Ｎａ', 'Li Na'],
    ['Ольга Петрова', 'Ольга Петрова'],
    ['محمد علي', 'محمد علي'],
    ['𠮷田', '𠮷田'],
    ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
    ['Emma 🌸', 'Emma 🌸'],
    ['Emma 👩‍🏫', 'Emma 👩‍🏫'],
    ...[...'·•‧・．･∙⋅。.'].map((point) => [`阿卜杜拉${point}买买提`, '阿卜杜拉·买买提'] as const),
    ['阿卜杜拉 · 买买提', '阿卜杜拉·买买提'],
  ] as const)('the name %j is stored as %j [V3]', (typed, stored) => {
    expect(normalName(typed)).toBe(stored)
    expect(keepsRule('name', stored)).toBe(true)
  })

  it.each([
    '12345',
    '１２３',
    '<b>Li</b>',
    'Li & Na',
    'li@example.com',
    'www.example.com',
    'example.com',
    'https://example.com/a',
    '张三.com',
    '·',
    '😀',
    '---',
  ])('the name %j is refused [V3]', (typed) => {
    expect(keepsRule('name', normalName(typed))).toBe(false)
  })

  it.each([
    ['13800138000', '13800138000'],
    ['+86 138 0013 8000', '13800138000'],
    ['138-0013-8000', '13800138000'],
    ['\u202D13800138000\u202C', '13800138000'],
    ['１３８００１３８０００', '13800138000'],
    ['＋８６ 138–0013–8000', '13800138000'],
    ['0086 13800138000', '13800138000'],
    ['86 13800138000', '13800138000'],
    ['(+86)138.0013.8000', '13800138000'],
    ['+86 (0)138 0013 8000', '13800138000'],
    ['013800138000', '13800138000'],
    ['tel:+86-138-0013-8000', '13800138000'],
    ['+852 9123 4567', '+85291234567'],
    ['00852 9123-4567', '+85291234567'],
    ['＋８５２９１２３４５６７', '+85291234567'],
    ['85291234567', '+85291234567'],
    ['+853 6612 3456', '+85366123456'],
    ['+886 0912-345-678', '+886912345678'],
    ['+44 7911 123456', '+447911123456'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['+81 90-1234-5678', '+819012345678'],
    ['+7 912 345-67-89', '+79123456789'],
    ...(
      [
        '手机：13800138000',
        '电话 138 0013 8000',
        'Tel. 13800138000',
        'Mobile: +86 13800138000',
        "'13800138000",
        '“13800138000”',
      ] as const
    ).map((typed) => [typed, '13800138000'] as const),
    ...(['13800138000。', '086-13800138000', '+0086 13800138000', '138\u20110013\u20118000'] as const).map(
      (typed) => [typed, '13800138000'] as const,
    ),
  ] as const)('the mobile number %j is stored as %j [V3]', (typed, stored) => {
    expect(normalMobile(typed)).toBe(stored)
    expect(isMobile(stored)).toBe(true)
  })

  it.each([
    ['9123 4567', '852', '+85291234567'],
    ['0912 345 678', '886', '+886912345678'],
    ['138 0013 8000', '86', '13800138000'],
    ['+853 6612 3456', '852', '+85366123456'],
    ['7911 123456', '44', '+447911123456'],
    ['', '852', ''],
  ] as const)('the number %j of the calling code %s is stored as %j', (typed, code, stored) => {
    expect(normalMobile(typed, code)).toBe(stored)
  })

  it.each([
    '12800138000',
    '1380013800',
    '138001380000',
    '+8613800138',
    '+85221234567',
    '+86 10 6552 9988',
    '+1',
    'abc',
    ...['手机', '1.38E+10', '400-800-1234', '13800138000/13900139000', '13800138000 转 1', '13800138000（微信同号）'],
  ])('the mobile number %j is refused [V3]', (typed) => {
    expect(isMobile(normalMobile(typed))).toBe(false)
  })

  it.each([
    ['info@例子.中国', 'info@xn--fsqu00a.xn--fiqs8s'],
    ['info@xn--fsqu00a.xn--fiqs8s', 'info@xn--fsqu00a.xn--fiqs8s'],
    ['info＠例子。中国', 'info@xn--fsqu00a.xn--fiqs8s'],
    ["o'connor@example.com", "o'connor@example.com"],
    ['o’connor@example.com', "o'connor@example.com"],
    ['ｌｉ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'li@example.com'],
    [' Li@Example.COM ', 'Li@example.com'],
    ['li na@example.com', 'lina@example.com'],
    ['li+news@bücher.example', 'li+news@xn--bcher-kva.example'],
    ['mailto:li@example.com', 'li@example.com'],
    ['Li Lei <lilei@example.com>', 'lilei@example.com'],
    ['"李雷" <mailto:lilei@example.com>;', 'lilei@example.com'],
    ['邮箱：lilei@example.com', 'lilei@example.com'],
    ['lilei@example.com。', 'lilei@example.com'],
    ["'lilei@example.com'.", 'lilei@example.com'],
    ['email2@example.com', 'email2@example.com'],
    ['mail.li@example.com', 'mail.li@example.com'],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
  ] as const)('the mail address %j is stored as %j', (typed, stored) => {
    expect(normalEmail(typed)).toBe(stored)
    expect(keepsRule('email', stored)).toBe(true)
  })

  it.each([
    'li',
    'li@',
    '@example.com',
    'li@example',
    'li@exa mple@x',
    'li<b>@example.com',
    'li@例子',
    'li@-example.com',
    'li@example-.com',
    `${'x'.repeat(65)}@example.com`,
    `li@${'x'.repeat(64)}.com`,
    'li@a.com;na@a.com',
  ])('the mail address %j is refused', (typed) => {
    expect(keepsRule('email', normalEmail(typed))).toBe(false)
  })

  it.each([
    ['idNumber', '11010519491231002x', '11010519491231002X'],
    ['idNumber', '１１０１０５ 19491231 ００２Ｘ', '11010519491231002X'],
    ['idNumber', '11010519491231002×', '11010519491231002X'],
    ['idNumber', '810000199408230021', '810000199408230021'],
    ['homePermit', 'h 1234 5678', 'H12345678'],
    ['homePermit', 'Ｍ１２３４５６７８', 'M12345678'],
    ['homePermit', 'H12345678(00)', 'H1234567800'],
    ['taiwanPermit', '1234-5678', '12345678'],
    ['taiwanPermit', '1234567890（B）', '1234567890B'],
    ['passport', 'e 1234 5678', 'E12345678'],
    ['passport', 'ea1234567', 'EA1234567'],
  ] as const)('the %s %j is stored as %j', (rule, typed, stored) => {
    expect(normalIdentity(typed)).toBe(stored)
    expect(keepsRule(rule, stored)).toBe(true)
  })

  it.each([
    ['homePermit', 'A12345678'],
    ['taiwanPermit', '1234567'],
    ['passport', 'ABCDEF'],
    ['passport', '12'],
  ] as const)('a %s is not %j', (rule, typed) => {
    expect(keepsRule(rule, normalIdentity(typed))).toBe(false)
  })

  it.each([
    [' tn－２０２６ ', 'TN-2026'],
    ['tn—2026', 'TN-2026'],
    ['TN 2026', 'TN2026'],
  ])('the code %j is read as %j', (typed, read) => {
    expect(normalCode(typed)).toBe(read)
  })

  it.each([
    ['tn-2026-01', ['TN-2026-01']],
    [' TN 2026 01 ', ['TN202601', 'TN-2026-01']],
    ['ＴＮ　２０２６　０１', ['TN202601', 'TN-2026-01']],
    ['TN – 2026 – 01', ['TN-2026-01']],
  ])('the code %j may mean %j', (typed, codes) => {
    expect(codesMeant(typed)).toEqual(codes)
  })

  it.each([
    ['Ｌｉｎａ＿２', 'Lina_2'],
    [' lina ', 'lina'],
    ['138 0013 8000', '13800138000'],
    ['+852 9123 4567', '+85291234567'],
    ['Li＠Example.com', 'Li@example.com'],
    ['li@example.com.．', 'li@example.com'],
  ])('%j signs in as %j', (typed, read) => {
    expect(normalSignIn(typed)).toBe(read)
  })

  it('a nickname has blanks, points, accents and emoji, and no markup', () => {
    for (const name of ['Emma Smith', '阿依古丽·买买提', 'José', '李老师_01', '😀😀', 'Tom + Co'])
      expect([name, keepsRule('nickname', normalName(name))]).toEqual([name, true])
    for (const name of ['<b>Li</b>', 'li@example.com', 'www.example.com'])
      expect([name, keepsRule('nickname', normalName(name))]).toEqual([name, false])
  })

  it.each(Object.entries(all))('%s gives a normal text back unchanged', (_name, normal) => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...' \u3000\u200B·•．.@+-—()０Ａａ\u0301李<>"\'：，', '手机', 'mailto:', '138'),
    )
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        (typed) => {
          expect(normal(normal(typed))).toBe(normal(typed))
        },
      ),
    )
  })

  const noise = fc.constantFrom(' ', '\u3000', '\u00A0', '\t', '\u200B', '\u202D', '\u202C', '\u2060', '\uFEFF')
  const wide = (text: string) =>
    text.replaceAll(/[!-~]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0))
  /** Writes characters in either width, with blanks and invisible marks between them. */
  const spelled = (text: string) =>
    fc
      .array(fc.tuple(fc.boolean(), fc.array(noise, { maxLength: 2 })), {
        minLength: text.length,
        maxLength: text.length,
      })
      .map((ways) =>
        ways
          .map(([isWide, marks], index) => marks.join('') + (isWide ? wide(text.charAt(index)) : text.charAt(index)))
          .join(''),
      )

  it.each([
    [normalMobile, '13800138000', '13800138000'],
    [normalMobile, '+8613800138000', '13800138000'],
    [normalMobile, '+85291234567', '+85291234567'],
    [normalEmail, 'li.na@example.com', 'li.na@example.com'],
    [normalIdentity, '11010519491231002x', '11010519491231002X'],
    [normalCode, 'tn-2026-01', 'TN-2026-01'],
    [normalNumber, 't7k4m-92qxf', 'T7K4M-92QXF'],
    [normalNumber, 't7k4m92qxf', 'T7K4M-92QXF'],
    [normalNumber, 't7k4m92', 'T7K4M-92'],
    [normalNumber, '4m-92q', '4M-92Q'],
    [bareCode, 'ab-12', 'AB12'],
    [normalSignIn, 'lina_2', 'lina_2'],
  ] as const)('%s reads %j in any width, with any blanks and marks', (normal, text, read) => {
    fc.assert(
      fc.property(spelled(text), (typed) => {
        expect(normal(typed)).toBe(read)
      }),
    )
  })
})

it('names the regions whose numbers are common first, with their codes, in the language of the form', () => {
  expect(nearOptions('zh-cn').map(({ label }) => label)).toEqual([
    '+86 中国大陆',
    '+852 中国香港',
    '+853 中国澳门',
    '+886 中国台湾',
  ])
  expect(nearOptions('en')).toContainEqual({ value: '852', label: '+852 Hong Kong, China' })
})
