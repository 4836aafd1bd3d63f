import type { Bilingual } from '../bilingual.ts'

const collected: Bilingual = [
  '<h2>我们收集哪些信息</h2><p>浏览网站无需提供任何个人信息。只有在您提交申请、报名或注册会员时，我们才会收集您填写的内容与文件。</p><h2>用来做什么</h2><p>联系您、审核申请、安排课程、维护会员账号。除法律要求外，不提供给第三方。</p>',
  '<h2>What we collect</h2><p>Reading this site needs no personal data. We collect what you enter and upload when you apply, enrol or register.</p><h2>What it is for</h2><p>To reach you, to decide about your application, to arrange courses and to run your account. Unless the law demands it, it is passed on to nobody.</p>',
]
const sensitive: Bilingual = [
  '<h2>敏感信息与单独同意</h2><p>身份证号、教师资格证与职称证书属于敏感个人信息，仅用于核对资格是不是您本人的。只有您主动填写或上传，我们才会处理；填写或上传之前，请先阅读<a href="/enterprise_info#consent">身份证号、证书与您的同意</a>。它们加密或私密保存，只有经办人员能看，每次查看都有记录。申请人未满十四周岁的，须由监护人同意并代为提交。</p>',
  '<h2>Sensitive data and separate consent</h2><p>An ID number, a teaching licence and a certificate of rank are sensitive. They serve only to check that a qualification is yours. We process them only if you choose to give them; please read <a href="/enterprise_info#consent">ID numbers, certificates and your consent</a> first. They are encrypted or kept private, only those in charge can see them, and each look is recorded. For anyone under fourteen a guardian must agree and apply.</p>',
]
const retention: Bilingual = [
  '<h2>保存多久</h2><ul><li>未通过的申请：处理完毕后保存 {keep_refused}。</li><li>已撤回的申请：撤回后保存 {keep_withdrawn}。</li><li>已通过的申请：在合作期间保存。</li><li>会员账号：注销后删除。</li></ul>',
  '<h2>How long we keep it</h2><ul><li>Applications that were refused: {keep_refused} after that.</li><li>Applications that were withdrawn: {keep_withdrawn} after that.</li><li>Accepted applications: while we work together.</li><li>Accounts: until they are closed.</li></ul>',
]
const rights: Bilingual = [
  '<h2>您的权利</h2><p>您可以随时写信到 <a href="mailto:hello@example.com">hello@example.com</a>，查询、更正、复制、转移或删除您的信息，也可以撤回同意。我们在十五个工作日内答复；不满意的，可以向网信部门投诉。</p>',
  '<h2>Your rights</h2><p>Write to <a href="mailto:hello@example.com">hello@example.com</a> at any time to see, correct, copy, move or delete your data, or to withdraw your consent. We answer within fifteen working days. If that does not satisfy you, you can complain to the cyberspace administration.</p>',
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
      '我们只在您申请或注册时使用您的资料，不转交他人。',
      'We use your data only for your application or registration and hand it to no one.',
    ],
    content: [
      '<p>本站第一版隐私政策，共三条。只收您自己填的资料。只有本站员工能看。想删就写信来，我们删掉并回信告诉您。</p>',
      '<p>The first version of this policy has three points. We have only what you type in yourself. Only our own staff can see it. If you want it gone, write to us; we delete it and tell you so.</p>',
    ],
    changes: ['', ''],
  },
  {
    kind: 'privacy',
    version: '2.0',
    age: 60,
    title: ['隐私政策', 'Privacy policy'],
    notice: [
      '您填写的信息仅用于处理申请、安排课程、维护会员账号和发送您订阅的邮件，由经办人员查看，不会提供给第三方。身份证号与证书属于敏感信息，由您自愿填写，私密保存；未通过的申请最多保留 {keep_refused}。您可以随时查询、更正、删除您的信息或撤回同意。',
      'What you enter is used for your application, course or account and the mails you subscribe to alone, is read by those who handle it, and goes to nobody else. ID numbers and certificates are sensitive: you give them of your own accord, and they are kept private. Refused applications are kept for {keep_refused} at most. You may see, correct or delete your data, or withdraw your consent, at any time.',
    ],
    content: [
      collected[0] + sensitive[0] + retention[0] + rights[0],
      collected[1] + sensitive[1] + retention[1] + rights[1],
    ],
    changes: [
      '写明敏感信息的单独同意，以及各类信息的保存期限。',
      'Adds separate consent for sensitive data, and how long each kind of data is kept.',
    ],
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
