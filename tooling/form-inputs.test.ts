import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resources } from '../packages/contract/src/all-resources.ts'
import { type Field, kindOf } from '../packages/contract/src/index.ts'
import ts from 'typescript-5.9'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Elements in which people type. */
const inputs = new Set([
  'input',
  'textarea',
  'TextField',
  'FormTextField',
  'TextInput',
  'ProofField',
  'PasswordField',
  'TextBox',
  'OutlinedInput',
  'InputBase',
])
/** Attributes, and properties of `slotProps.htmlInput`, that choose keyboards, autofill and corrections. */
const names = new Set([
  'type',
  'inputMode',
  'autoComplete',
  'autoCapitalize',
  'spellCheck',
  'maxLength',
  'label',
  'name',
])

/** An input of an app as its source has it: attributes as written, and the objects that are spread over it. */
interface WrittenInput {
  readonly file: string
  readonly text: string
}

function inputsOf(file: string): WrittenInput[] {
  const found: WrittenInput[] = []
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const visit = (node: ts.Node): void => {
    const isElement = ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)
    if (isElement && inputs.has(node.tagName.getText())) found.push({ file, text: attributesOf(node) })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The attributes of an element that are {@link names} as `name=value`, and spread objects as `...name`. */
function attributesOf(element: ts.JsxSelfClosingElement | ts.JsxOpeningElement): string {
  const parts: string[] = []
  const add = (name: string, value: string) => {
    if (names.has(name)) parts.push(`${name}=${value.replaceAll(/^["'{]|["'}]$/g, '').replaceAll(/\s+/g, ' ')}`)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) return
    if (ts.isJsxAttribute(node)) add(node.name.getText(), node.initializer?.getText() ?? 'true')
    if (ts.isPropertyAssignment(node)) add(node.name.getText(), node.initializer.getText())
    if (ts.isJsxSpreadAttribute(node)) parts.push(`...${node.expression.getText().split(/[\s(,]/)[0]}`)
    if (!ts.isJsxSpreadAttribute(node)) ts.forEachChild(node, visit)
  }
  ts.forEachChild(element.attributes, visit)
  return parts.join(' ')
}

const all = globSync('{apps,packages}/*/src/**/*.tsx', { cwd: root })
  .filter((file) => !file.includes('.test.') && !file.includes('/test-support/'))
  .flatMap(inputsOf)

describe('the inputs of the three apps', () => {
  it('none cuts what is pasted at a length: the form says what is too long [H2]', () => {
    expect(all.length).toBeGreaterThan(100)
    expect(all.filter(({ text }) => /(?:^| )maxLength=/.test(text) && !text.includes('...register'))).toEqual([])
  })

  it('a password says whether it is the current or a new one, and is not corrected while it is visible', () => {
    const passwords = all.filter(({ text }) => /type=[^=]*'?password/.test(text))
    expect(passwords.length).toBeGreaterThan(10)
    expect(passwords.filter(({ text }) => !/autoComplete=|\.\.\.input/.test(text))).toEqual([])
    const visible = passwords.filter(({ text }) => text.includes("'text' : "))
    expect(visible.length).toBeGreaterThan(1)
    expect(visible.filter(({ text }) => !/autoCapitalize=none.*spellCheck=false/.test(text))).toEqual([])
  })

  it.each([
    [
      'admin/src/features/login/login-page.tsx',
      'name=username autoComplete=username autoCapitalize=none spellCheck=false',
    ],
    ['admin/src/features/login/login-scene.tsx', 'autoComplete=current-password'],
    ['admin/src/features/login/new-account-page.tsx', 'autoComplete=username'],
    ['admin/src/features/login/new-account-page.tsx', 'autoComplete=name'],
    ['admin/src/features/login/new-account-page.tsx', 'type=password autoComplete=new-password'],
    ['admin/src/fields/password/parts.tsx', "'current-password' : 'new-password'"],
    ['admin/src/fields/money/parts.tsx', 'inputMode=decimal'],
    ['admin/src/fields/text/parts.tsx', 'inputMode=tel'],
    ['admin/src/fields/text/parts.tsx', 'inputMode=inputModes[special] autoCapitalize=none'],
    ['account-pages/src/factor-form.tsx', 'autoComplete=one-time-code'],
    ['account-pages/src/security/proof-inputs.tsx', 'type=password autoComplete=current-password'],
    ['account-pages/src/security/proof-inputs.tsx', 'label=factor.code autoComplete=one-time-code'],
    ['account-pages/src/plain-inputs.tsx', 'autoCapitalize=none spellCheck=false'],
    ['member/src/features/login/sign-in-panel.tsx', 'autoComplete=username'],
    ['member/src/features/login/sign-in-panel.tsx', 'autoComplete=current-password'],
    ['member/src/features/login/code-form.tsx', "'email' : 'tel'"],
    ['member/src/features/login/code-form.tsx', "label=text('login.code') ...codeInput"],
    ['member/src/features/login/code-form.tsx', 'autoComplete=new-password'],
    ['member/src/features/profile/profile-form.tsx', 'autoComplete=nickname'],
    ['member/src/features/profile/profile-form.tsx', 'autoComplete=bday'],
    ['member/src/features/security/security-route.tsx', 'autoComplete=current-password'],
    ['member/src/features/security/security-route.tsx', 'autoComplete=new-password'],
    ['member/src/features/security/contact-dialog.tsx', "type=type === 'email' ? 'email' : 'tel'"],
    ['member/src/features/security/contact-dialog.tsx', '...codeInput'],
    ['member/src/features/undo-contact/undo-contact-route.tsx', 'autoCapitalize=none spellCheck=false'],
    ['member/src/parts/verify-contact-dialog.tsx', '...codeInput'],
    ['member/src/features/data/proof-dialog.tsx', '...codeInput'],
    ['public-site/src/features/application/form/form-proof.tsx', 'inputMode=numeric autoComplete=one-time-code'],
    ['application/status/application-status-page.tsx', 'inputMode=numeric autoComplete=one-time-code'],
    ['application/status/application-status-page.tsx', 'autoCapitalize=characters autoComplete=off spellCheck=false'],
  ])('an input of %s has %s', (file, wanted) => {
    const own = all.filter((each) => each.file.endsWith(file)).map(({ text }) => text)
    expect(own).toContainEqual(expect.stringContaining(wanted))
  })
})

describe('the inputs of public forms, and of those that members fill in', () => {
  const fields = resources.flatMap(({ controller, fields }) =>
    Object.entries(fields).map(([name, field]): [string, Field] => [`${controller} ${name}`, field]),
  )
  const attributesWith = (rule: string) =>
    fields.flatMap(([, field]) =>
      field.kind === 'text' && !field.multiline && field.rules?.some((each) => each === rule)
        ? [kindOf(field).plainInput.attributes(field)]
        : [],
    )

  it.each([
    ['mobile', { inputMode: 'tel', spellCheck: false }],
    ['email', { inputMode: 'email', autoCapitalize: 'none', spellCheck: false }],
    ['certificateCode', { autoCapitalize: 'characters', spellCheck: false }],
  ] as const)('each field with the rule %s has its keyboard', (rule, wanted) => {
    const found = attributesWith(rule)
    expect(found.length).toBeGreaterThan(0)
    for (const attributes of found) expect(attributes).toMatchObject(wanted)
  })

  it('an applicant’s name, number and address are filled in by the browser', () => {
    const own = fields.filter(([place]) => /^setin\.(?:Teacher|Branch|Classer|Shoper|Enrolment|Enquiry) /.test(place))
    const tokens = own.flatMap(([, field]) => (field.kind === 'text' ? (field.autofill ?? []) : []))
    for (const token of ['name', 'tel-national', 'email', 'organization']) expect(tokens).toContain(token)
    const identity = own.filter(([, { kind }]) => kind === 'masked')
    expect(identity.length).toBeGreaterThan(1)
    for (const [, field] of identity)
      expect(kindOf(field).plainInput.attributes(field)).toEqual({
        autoComplete: 'off',
        autoCapitalize: 'characters',
        spellCheck: false,
      })
  })

  it('a whole number has the keyboard of digits, and one with decimals or money that with a decimal sign', () => {
    const label = { 'zh-cn': '数', en: 'Number' }
    const modes = (
      [
        { kind: 'integer', label, min: 0 },
        { kind: 'number', label },
        { kind: 'number', label, decimals: 2 },
        { kind: 'money', label },
      ] as const
    ).map((field: Field) => kindOf(field).plainInput.attributes(field).inputMode)
    expect(modes).toEqual(['numeric', 'decimal', 'decimal', 'decimal'])
  })
})
