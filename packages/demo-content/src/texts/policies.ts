import type { Bilingual } from '../bilingual.ts'

const retention: Bilingual = [
  '<h2>保存多久</h2><ul><li>未通过的申请：处理完毕后保存 {keep_refused}。</li><li>已撤回的申请：撤回后保存 {keep_withdrawn}。</li><li>已通过的申请：在合作期间保存。</li><li>会员账号：注销后删除。</li></ul>',
  '<h2>How long we keep it</h2><ul><li>Applications that were refused: {keep_refused} after that.</li><li>Applications that were withdrawn: {keep_withdrawn} after that.</li><li>Accepted applications: while we work together.</li><li>Accounts: until they are closed.</li></ul>',
]
const collected: Bilingual = [
  '<h2>我们收集哪些信息</h2><p>浏览网站无需提供任何个人信息。只有在您提交申请或注册会员时，我们才会收集您填写的内容与文件；身份证号为选填项，加密保存。</p><h2>用来做什么</h2><p>用于联系您、审核申请、维护会员账号，不提供给第三方。</p>',
  '<h2>What we collect</h2><p>Reading this site needs no personal data. We collect what you enter and upload when you apply or register; an ID number is optional, and is stored encrypted.</p><h2>What it is for</h2><p>To reach you, to decide about your application, and to run your account. It is passed on to nobody.</p>',
]
const rights: Bilingual = [
  '<h2>您的权利</h2><p>您可以随时写信到 <a href="mailto:hello@example.com">hello@example.com</a>，查询、更正、复制或删除您的信息，也可以撤回同意。</p>',
  '<h2>Your rights</h2><p>Write to <a href="mailto:hello@example.com">hello@example.com</a> at any time to see, correct, copy or delete your data, or to withdraw your consent.</p>',
]

/** The privacy policy, its earlier version, and the terms. `age` is the number of days since a version came into force. */
export const policies: readonly {
  readonly kind: 'privacy' | 'terms'
  readonly version: string
  readonly age: number
  readonly title: Bilingual
  readonly notice: Bilingual
  /** HTML. */
  readonly content: Bilingual
  readonly changes: Bilingual
}[] = [
  {
    kind: 'privacy',
    version: '1.0',
    age: 420,
    title: ['隐私政策', 'Privacy policy'],
    notice: [
      '您填写的信息仅用于处理申请与维护会员账号，由我们的工作人员查看，不会提供给第三方。',
      'What you enter is used for your application or account alone, is read by our staff, and is passed on to nobody.',
    ],
    content: [`${collected[0]}${rights[0]}`, `${collected[1]}${rights[1]}`],
    changes: ['', ''],
  },
  {
    kind: 'privacy',
    version: '2.0',
    age: 60,
    title: ['隐私政策', 'Privacy policy'],
    notice: [
      '您填写的信息仅用于处理申请与维护会员账号，由我们的工作人员查看，不会提供给第三方。身份证号加密保存；未通过的申请在处理完毕后保存 {keep_refused}。您可以随时查询、更正或删除您的信息。',
      'What you enter is used for your application or account alone, is read by our staff, and is passed on to nobody. ID numbers are stored encrypted; applications that were not accepted are kept for {keep_refused} after they were decided. You may ask at any time to see, correct or delete your data.',
    ],
    content: [`${collected[0]}${retention[0]}${rights[0]}`, `${collected[1]}${retention[1]}${rights[1]}`],
    changes: ['写明各类信息的保存期限。', 'States how long each kind of data is kept.'],
  },
  {
    kind: 'terms',
    version: '1.0',
    age: 420,
    title: ['服务条款', 'Terms of service'],
    notice: [
      '注册账号后，您可以使用会员中心。请填写真实信息、妥善保管密码，不要发布违法或侵权的内容。违反条款的账号可能被停用。',
      'With an account you can use the member centre. Give true details, keep your password to yourself, and publish nothing unlawful. Accounts that break these terms may be disabled.',
    ],
    content: [
      '<h2>关于账号</h2><p>一人注册一个账号即可。账号下的操作视为您本人的操作。</p><h2>课程与费用</h2><p>课程的时间、地点与价格以课程页面为准。开课前七天可以全额退费；因我们的原因取消，全额退还。</p><h2>内容与版权</h2><p>网站的文字、图片与课程归各自权利人所有。您提交的资料仍归您所有。</p>',
      '<h2>Your account</h2><p>One account per person is enough. What is done with it counts as done by you.</p><h2>Courses and fees</h2><p>Dates, places and prices are those of the course’s page. Until seven days before the start, fees are returned in full; if we cancel, always.</p><h2>Content</h2><p>Texts, pictures and courses belong to their owners. What you submit stays yours.</p>',
    ],
    changes: ['', ''],
  },
]
