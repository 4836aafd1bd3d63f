import { type PolicyKind, policyKinds } from '@teachnet/contract'
import { enterprisePolicy } from '@teachnet/contract/resources'
import { label, type LocalizedText } from '@teachnet/protocol'
import { tagsOf } from '../../records/write/transaction.ts'
import type { CachePort, ClockPort, DatabasePort } from '../../platform/ports.ts'
import type { RetentionDays } from '../retention/index.ts'
import { fillPeriods, type PolicyText } from '../../content/site/policy-text.ts'
import { addFirst, findInForce } from './consent.repo.ts'

/** Loads the version of a text that is in force. */
export type LoadPolicy = (kind: PolicyKind) => Promise<PolicyText>

/** Without a version in force, because every one is disabled or in the future, the text that the product ships applies. */
export function createPolicies(
  { db, clock }: DatabasePort & ClockPort,
  { loadRetention }: { readonly loadRetention: () => Promise<RetentionDays> },
): LoadPolicy {
  return async (kind) => {
    const { notice, content, ...policy } = await find(kind)
    const retention = await loadRetention()
    const fill = ({ 'zh-cn': zh, en }: LocalizedText) =>
      label(fillPeriods(zh, 'zh-cn', retention), fillPeriods(en, 'en', retention))
    return { ...policy, notice: fill(notice), content: fill(content) }
  }

  async function find(kind: PolicyKind): Promise<PolicyText> {
    const row = await findInForce(db, kind, Math.floor(clock() / 1000))
    if (!row) return shippedPolicies[kind]
    return {
      kind,
      number: row.version,
      title: { 'zh-cn': row.title, en: row.title_en },
      notice: { 'zh-cn': row.notice, en: row.notice_en },
      content: { 'zh-cn': row.content, en: row.content_en },
      changes: { 'zh-cn': row.changes, en: row.changes_en },
      valid_from: row.valid_from,
    }
  }
}

/** Adds the texts that the product ships, for editors to start from, unless there are others. */
export async function seedPolicies({ db, cache, clock }: DatabasePort & ClockPort & CachePort): Promise<void> {
  const now = Math.floor(clock() / 1000)
  const rows = policyKinds.map((kind) => {
    const { number, title, notice, content } = shippedPolicies[kind]
    return {
      kind,
      version: number,
      title: title['zh-cn'],
      title_en: title.en,
      notice: notice['zh-cn'],
      notice_en: notice.en,
      content: content['zh-cn'],
      content_en: content.en,
      valid_from: now,
    }
  })
  if (await db.transaction((tx) => addFirst(tx, rows))) await cache.drop(tagsOf(enterprisePolicy, []))
}

/** The texts of a new installation. They describe what the product does with data, so that they are true on a site that changes none of them. */
export const shippedPolicies: Readonly<Record<PolicyKind, PolicyText>> = {
  privacy: {
    kind: 'privacy',
    number: '1.0',
    title: label('隐私政策', 'Privacy policy'),
    notice: label(
      '您填写的信息仅用于处理本次申请或您的会员账号，由我们的工作人员查看，不会提供给第三方。身份证号加密保存。未通过的申请在处理完毕后保存 {keep_refused}。您可以随时联系我们查询、更正或删除您的信息。',
      'What you enter is used for this application or your account alone, is read by our staff, and is passed on to nobody. ID numbers are stored encrypted. Applications that were not accepted are kept for {keep_refused} after they were decided. You may ask us at any time to show, correct or delete your data.',
    ),
    content: label(
      [
        '<h2>我们收集哪些信息</h2><p>浏览网站无需提供任何个人信息。只有在您提交申请或注册会员时，我们才会收集您填写的内容：姓名、手机号、邮箱、所在地区，以及申请所需的资料与文件。身份证号为选填项。</p>',
        '<h2>用来做什么</h2><p>用于联系您、审核您的申请、维护您的会员账号，不用于其他目的，也不提供给第三方。文件只有经手的工作人员可以打开。</p>',
        '<h2>保存多久</h2><ul><li>未通过的申请：处理完毕后保存 {keep_refused}。</li><li>已撤回的申请：撤回后保存 {keep_withdrawn}。</li><li>已通过的申请：在合作期间保存。</li><li>会员账号：注销后删除。</li><li>访问统计：不使用 Cookie，不记录您的身份。</li></ul>',
        '<h2>怎样保护</h2><p>密码以不可逆的方式保存，身份证号加密保存。工作人员查看敏感信息时，系统会留下记录。</p>',
        '<h2>您的权利</h2><p>您可以随时联系我们，查询、更正、复制或删除您的信息，也可以撤回同意。撤回之前已完成的处理不受影响。联系方式见网站底部。</p>',
      ].join(''),
      [
        '<h2>What we collect</h2><p>Reading this site needs no personal data. We collect what you enter when you apply or register: name, mobile number, email address, region, and the details and files that an application needs. An ID number is optional.</p>',
        '<h2>What it is for</h2><p>To reach you, to decide about your application, and to run your account; for nothing else, and it is passed on to nobody. Only the staff who handle your application can open your files.</p>',
        '<h2>How long we keep it</h2><ul><li>Applications that were refused: {keep_refused} after that.</li><li>Applications that were withdrawn: {keep_withdrawn} after that.</li><li>Accepted applications: while we work together.</li><li>Accounts: until they are closed.</li><li>Counts of visits: without cookies, and without a record of who you are.</li></ul>',
        '<h2>How it is protected</h2><p>Passwords are stored in a form that cannot be read back, ID numbers are encrypted, and each look at sensitive data by our staff is recorded.</p>',
        '<h2>Your rights</h2><p>You may ask us at any time to show, correct, copy or delete your data, and you may withdraw your consent. What was done before stays lawful. How to reach us is at the foot of every page.</p>',
      ].join(''),
    ),
    valid_from: null,
  },
  terms: {
    kind: 'terms',
    number: '1.0',
    title: label('服务条款', 'Terms of service'),
    notice: label(
      '注册账号后，您可以使用会员中心。请填写真实信息、妥善保管密码，不要发布违法或侵权的内容。违反条款的账号可能被停用。',
      'With an account you can use the member centre. Give true details, keep your password to yourself, and publish nothing unlawful. Accounts that break these terms may be disabled.',
    ),
    content: label(
      [
        '<h2>关于账号</h2><p>一人注册一个账号即可。请填写真实、可联系的信息，并妥善保管密码；账号下的操作视为您本人的操作。</p>',
        '<h2>使用规则</h2><ul><li>不发布违法、侵权或误导他人的内容。</li><li>不冒用他人身份，不伪造资质文件。</li><li>不以程序大量抓取或干扰网站运行。</li></ul>',
        '<h2>内容与版权</h2><p>网站的文字、图片与课程归各自权利人所有。您提交的资料仍归您所有，您允许我们为展示与审核的目的使用。</p>',
        '<h2>课程与费用</h2><p>课程的时间、地点与价格以课程页面为准。变更时我们会尽快通知已报名的学员。</p>',
        '<h2>停用与变更</h2><p>违反条款的账号可能被停用，我们会说明理由。条款更新时，新版本会写明生效日期，旧版本可在本页查看。</p>',
      ].join(''),
      [
        '<h2>Your account</h2><p>One account per person is enough. Give true details by which you can be reached, and keep your password to yourself: what is done with your account counts as done by you.</p>',
        '<h2>Rules</h2><ul><li>Publish nothing that is unlawful, violates rights or misleads others.</li><li>Do not pretend to be somebody else, and do not forge documents.</li><li>Do not copy the site in bulk by programs, and do not disturb its operation.</li></ul>',
        '<h2>Content</h2><p>Texts, pictures and courses belong to their owners. What you submit stays yours; you allow us to use it for display and for our decision.</p>',
        '<h2>Courses and fees</h2><p>Dates, places and prices are those of the course’s page. Should they change, we tell participants as soon as we can.</p>',
        '<h2>Ending and changes</h2><p>Accounts that break these terms may be disabled, with the reason. A new version of the terms names the date from which it applies; earlier versions stay on this page.</p>',
      ].join(''),
    ),
    valid_from: null,
  },
}
