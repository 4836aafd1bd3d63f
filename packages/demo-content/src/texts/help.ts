import type { Bilingual } from '../bilingual.ts'

/** Sections that answer questions of visitors, applicants and participants. Prose, see `toHtml`; the site edits them as company sections. */
export const helpSections: readonly { readonly key: string; readonly title: Bilingual; readonly content: Bilingual }[] =
  [
    {
      key: 'faq',
      title: ['常见问题', 'Questions and answers'],
      content: [
        `## 课程与费用
<strong>怎样报名？</strong>在课程页选一个日期，填姓名和手机号，一分钟左右。我们两个工作日内确认名额，并告诉您怎样缴费；确认之前不收钱。
<strong>不能来了怎么办？</strong>开课七天以前取消，全额退费；七天以内，可以改到下一期一次，或者把名额转给同事。因为我们的原因取消，全额退还。
<strong>满员了还能报吗？</strong>能，提交后进入候补，有空位时按先后顺序发短信，请在二十四小时内回复。
<strong>线上课能看多久？</strong>报名后一直有效。十四天内、看过的不超过两课，可以退费。
<strong>能开发票吗？</strong>能。报名时填写学校抬头，课程结束后三个工作日内发到邮箱。
## 找老师
<strong>怎样请一位老师来学校？</strong>在教师页点“咨询这位老师”，写明学校、年级、想解决的问题和大概的时间。我们五天内回复能不能来、费用多少。讲座和听课按半天计费，差旅实报实销。
<strong>“需要排期”是什么意思？</strong>老师愿意来，但近两个月已经排满，一般要等到下学期。
<strong>孩子想补课，可以找这里的老师吗？</strong>不可以。在职中小学教师不得有偿补课，我们也不介绍。原因写在<a href="#teaching-law">在职教师与有偿补课</a>。
## 证书与账号
<strong>怎样查一份证书是不是真的？</strong>在<a href="/sign">签约教师</a>页输入右下角的编号，立刻显示持有人、内容和有效期。
<strong>忘记密码了？</strong>在登录页选择找回，用注册时的手机或邮箱收验证码。两样都换了，请写信给我们，并附身份核对资料。
<strong>怎样注销账号？</strong>会员中心的“账号”里可以自己注销，15 天内可以撤回，之后资料删除，已开的发票依法保存。
<strong>对答复不满意找谁？</strong>写信到 <a href="mailto:hello@example.com">hello@example.com</a>，标题注明“投诉”，由没有经办过的同事处理，十个工作日内书面答复。`,
        `## Courses and fees
<strong>How do I enrol?</strong> Choose a date on the course’s page and enter your name and mobile number; it takes about a minute. Within two working days we confirm the seat and tell you how to pay. Until then you owe nothing.
<strong>What if I can’t come?</strong> Up to seven days before the start you get everything back. After that you may move to the next date once, or hand your seat to a colleague. If we cancel, we refund in full.
<strong>It is full. Can I still apply?</strong> Yes, you join the waiting list. When a seat becomes free we send messages in order of arrival; please reply within twenty-four hours.
<strong>How long can I watch an online course?</strong> For good. Within fourteen days, and if you have opened no more than two lessons, you can have your money back.
<strong>Do you issue invoices?</strong> We do. Enter your school’s name when you enrol, and the invoice is in your mailbox three working days after the course.
## Finding a teacher
<strong>How do I invite someone to my school?</strong> Press “Ask about this teacher” and tell us the school, the grade, the question you have and roughly when. Within five days you know whether it is possible and what it costs. Talks and visits are charged by the half day, plus the actual travel.
<strong>What does “by arrangement” mean?</strong> The teacher is willing, but booked for the next two months; it will usually be next term.
<strong>My child needs tutoring. Can I hire one of your teachers?</strong> No. Teachers employed at schools may not tutor for money, and we don’t arrange it. See <a href="#teaching-law">school teachers and paid tutoring</a>.
## Certificates and accounts
<strong>How do I know that a certificate is genuine?</strong> Enter the code from its lower right corner on the page of <a href="/sign">signed teachers</a>. You see its holder, text and dates at once.
<strong>I have forgotten my password.</strong> Choose to retrieve it on the sign-in page and get a code by phone or mail. If you no longer have either, write to us with something that shows who you are.
<strong>How do I close my account?</strong> Under “Account” in the member centre. You have 15 days to change your mind. Then your data is deleted, except for invoices, which the law makes us keep.
<strong>I’m not happy with an answer.</strong> Write to <a href="mailto:hello@example.com">hello@example.com</a> with “complaint” in the subject. A colleague who was not involved looks into it and replies in writing within ten working days.`,
      ],
    },
    {
      key: 'titles',
      title: ['职称是什么意思', 'What teachers’ titles mean'],
      content: [
        `教师页上的职称由各地教育和人社部门评定，不由我们授予。从入职到最高一级，大致是这样：
- <strong>二级教师</strong>：本科毕业，工作满一年，考核合格
- <strong>一级教师</strong>：再过四年左右，能独立承担教学和班主任工作
- <strong>高级教师</strong>：再过五年左右，在学校里能带别人，职称相当于副教授
- <strong>正高级教师</strong>：中小学的最高一级，相当于教授，多数人教满二十年以后才有机会
“特级教师”不是职称，是省级政府授予的称号；“学科带头人”是市、县选出来带动同科老师的人。职称高说明资历和业绩，不等于适合您的学校，所以我们更建议看课例。`,
        `The titles on our profiles are awarded by local authorities, not by us. From the first year to the top they are, roughly:
- <strong>Second-grade teacher</strong>: a degree, a year in the job, and an assessment
- <strong>First-grade teacher</strong>: some four years later, fully in charge of teaching and a class
- <strong>Senior teacher</strong>: another five years on; leads colleagues, on a par with an associate professor
- <strong>Full senior teacher</strong>: the highest rank at schools, on a par with a professor, which few reach before twenty years
“Special grade” is not a rank but an honour given by a province. A “head of subject” is chosen by a city or county to bring colleagues on. Titles tell you about experience and merit. Whether somebody suits your school, their lessons tell you better.`,
      ],
    },
    {
      key: 'teaching-law',
      title: ['在职教师与有偿补课', 'School teachers and paid tutoring'],
      content: [
        `教育部 2015 年《严禁中小学校和在职中小学教师有偿补课的规定》说得很清楚：在职中小学教师不得组织、推荐、诱导学生参加有偿补课，不得参加校外培训机构或由其他教师、家长组织的有偿补课，也不得为别人介绍生源、提供学生信息。
所以在师联网：
- 课程的学员是教师和其他成年人，不招中小学生上学科课
- 签约教师接受的是学校或教育部门邀请的讲座、听课、教研，以及给同行讲的课
- 在职教师签约前，请先取得所在学校的同意，兼职取酬按学校和当地的规定办理
- 我们不把教师的联系方式给家长，也不把学生信息给任何人
发现有人以我们的名义招揽补课，请写信告诉我们，我们会核实、下架，并按规定报告教育主管部门。`,
        `In 2015 the Ministry of Education settled it. Teachers employed at schools may not organise paid tutoring, nor recommend it or lead pupils to it. They may not take part in it at training companies or in groups set up by other teachers or parents, and may not pass on names of pupils.
For TeachNet that means:
- Our courses are for teachers and other adults. We do not teach school subjects to schoolchildren
- Signed teachers give talks, observe lessons and work with staff by invitation of schools or authorities, and teach their peers
- If you are employed at a school, get its consent before you sign; whether you may be paid depends on your school and local rules
- We don’t give teachers’ contact details to parents, nor pupils’ data to anybody
If somebody offers tutoring in our name, tell us. We check, take it down, and report it to the authorities as required.`,
      ],
    },
    {
      key: 'franchise',
      title: ['开办分校以前要知道的', 'Before you open a branch'],
      content: [
        `分校合作属于商业特许经营，受国务院《商业特许经营管理条例》约束。您的权利，我们按条例逐条写在这里：
- <strong>先看后签</strong>：签约至少三十天以前，您会拿到书面的信息披露文件和合同文本，包括我们的基本情况、已有分校的数量和经营状况、全部费用、近两年经审计的财务报告摘要、诉讼记录
- <strong>可以反悔</strong>：合同写明一段时间，在此期间您可以单方解除，具体天数见合同
- <strong>不少于三年</strong>：首次合作期为三年，您同意更短的除外
- <strong>收钱有凭据</strong>：签约以前收取的任何费用，都会书面写明用途，以及什么情况下退还、怎样退
- <strong>我们的备案</strong>：可以在商务主管部门的特许经营备案系统里查询
面向中小学生的培训另需办学许可，没有许可以前不得招生，这一条谁也不能替您豁免。我们不承诺收益，也不允许任何人以我们的名义承诺。`,
        `Running a branch with us is franchising, and the State Council’s Regulation on Commercial Franchises applies. These are your rights under it:
- <strong>Read first, sign later.</strong> At least thirty days before you sign you get a written disclosure and the contract: who we are, how many branches there are and how they do, all fees, a summary of two years’ audited accounts, and any lawsuits
- <strong>A way out.</strong> The contract names a period in which you may cancel on your own; it says how many days
- <strong>Three years at least.</strong> The first term is three years unless you agree to fewer
- <strong>Receipts.</strong> For any payment before you sign we state in writing what it is for, and when and how it is returned
- <strong>Our registration</strong> can be looked up in the franchise register of the commerce authorities
To train schoolchildren you need a licence to run a school as well, and without it you may not enrol anyone. Nobody can exempt you from that. We promise no returns and allow nobody to promise any in our name.`,
      ],
    },
    {
      key: 'consent',
      title: ['身份证号、证书与您的同意', 'ID numbers, certificates and your consent'],
      content: [
        `申请表里有两样比较敏感：身份证号，以及教师资格证、职称证书的照片。按照《个人信息保护法》，处理敏感个人信息要有必要的理由，并且取得您的<strong>单独同意</strong>。
- <strong>为什么要</strong>：核对证书上的人是不是您，避免有人冒用别人的资格
- <strong>谁能看</strong>：只有处理您这份申请的两位同事，每次查看都留下记录
- <strong>怎样存</strong>：身份证号加密保存，页面上只显示头尾几位；证书照片不公开，链接几分钟后失效
- <strong>存多久</strong>：见<a href="/privacy">隐私政策</a>里的期限，到期自动删除
- <strong>不给可以吗</strong>：标着“选填”的可以先不给，申请照常受理，等到签约前再当面核验
您随时可以撤回同意，写信或在进度页撤回申请都行；撤回以前已经做完的处理不受影响。`,
        `Two things in our forms are sensitive: the ID number, and photographs of a teacher’s licence or title. Under the Personal Information Protection Law there must be a reason to process them, and you have to agree to it <strong>separately</strong>.
- <strong>Why we ask:</strong> to see that the person on the certificate is you, so that nobody can borrow another’s qualification
- <strong>Who sees it:</strong> the two colleagues who handle your application; each look is recorded
- <strong>How it is kept:</strong> the number is encrypted and all but its ends are masked; photographs are never public, and their links expire within minutes
- <strong>For how long:</strong> as the <a href="/privacy">privacy policy</a> says, and then it is deleted automatically
- <strong>May I leave it out?</strong> What is marked optional, yes. Your application is handled all the same, and we check in person before you sign
You can withdraw your consent at any time, by mail or by withdrawing the application on its status page. What was done before remains lawful.`,
      ],
    },
  ]
