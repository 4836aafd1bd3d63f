import type { Bilingual } from '../bilingual.ts'

/** The sections of the page about the company. Prose, see `toHtml`. */
export const companySections: readonly {
  readonly key: string
  readonly title: Bilingual
  readonly content: Bilingual
}[] = [
  {
    key: 'profile',
    title: ['关于师联网', 'About TeachNet'],
    content: [
      `师联网成立于一间借来的教室。最初只有九位老师和一张长桌，约定每两周互相听一节课，听完不许只说“很好”。
今天，我们与一百二十位教师同行，他们是 24 个城市的教师，教十四门学科。我们记录课堂、整理课例、组织研修，也帮助学校找到合适的老师。
## 我们做什么
- 教师档案：经过听课、面谈与本人核对，每年更新
- 课程：给教师上的课，由一线教师主讲，先在自己的班上试过
- 文章：写真实的课，包括上坏的那些
我们不做排名生意。榜单只有一个用处：让安静做事的人也被看见。`,
      `TeachNet began in a borrowed classroom, with nine teachers at one long table. They agreed to visit each other’s lessons every two weeks, and never to say just “very nice” afterwards.
Today there are a hundred and twenty of us in twenty-four cities, teaching fourteen subjects. We record lessons, collect what was learned, run courses, and help schools find the right teacher.
## What we do
- Profiles, which rest on observed lessons and an interview, are checked by the teacher, and are renewed every year
- Courses for teachers, given by people who have tried everything with their own classes
- Articles about real lessons, including those that went wrong
Rankings are not our trade. A list has one purpose here: to let quiet work be seen.`,
    ],
  },
  {
    key: 'culture',
    title: ['我们相信什么', 'What we believe'],
    content: [
      `## 先听，再说
办公室里最大的一张桌子留给来访的老师。我们请来的人先讲四十分钟，谁也不许打断，包括想帮忙的人。
## 慢是一种能力
一个栏目要做满三年，才谈它好不好；一个做法要在三个班用过，才写进课程。
## 把失败也写下来
内部有一本“没成的事”，谁都可以添一页。新同事入职第一周的任务，就是把它读完。
> 如果一件事只能在展示的时候发生，它就还没有发生。`,
      `## Listen, then speak
The largest table of the office is for visiting teachers. A guest talks for forty minutes, and nobody may interrupt, not even to help.
## Slowness is a skill
A series runs for three years before we judge it; a method is used in three classes before it enters a course.
## Write down what failed
There is a book of things that did not work, and anybody may add a page. New colleagues spend their first week reading it.
> What happens only when it is shown has not happened yet.`,
    ],
  },
  {
    key: 'history',
    title: ['一路走来', 'Our way so far'],
    content: [
      '我们走得不快。每一步都从一间教室开始，也都留下了名字：谁提议的，谁先试的，谁说“这样不行”。',
      'We have not been fast. Each step began in one classroom and has names to it: of who proposed it, who tried it first, and who said that it did not work yet.',
    ],
  },
  {
    key: 'standards',
    title: ['教师怎样入选', 'How teachers are chosen'],
    content: [
      `每位教师都经过四步：
- <strong>推荐</strong> 两位同行与一位往届学生各写一封信
- <strong>听课</strong> 两位观察员分别听三节常态课，不提前通知内容
- <strong>面谈</strong> 谈一节上坏的课，以及后来怎样
- <strong>核对</strong> 资料由本人逐条确认，发布后一年内有效
入选免费，也不能用钱换。对结果有疑问，可以在三十天内写信请求复议。评分的方法、票数和争议，每年写成一篇文章公布，最近的一篇是<a href="/news/how-the-hundred">百位教师怎样评出来</a>。`,
      `Every teacher passes four steps:
- <strong>Recommendation</strong>: letters from two colleagues and one former pupil
- <strong>Observation</strong>: two observers see three ordinary lessons each, unannounced
- <strong>Interview</strong>: about a lesson that failed, and what came of it
- <strong>Check</strong>: the teacher confirms every line; a profile is valid for one year
It is free, and it can’t be bought. If you doubt a result you can ask for a review within thirty days. Method, votes and doubts are published every year; see the latest article on <a href="/news/how-the-hundred">how the hundred are chosen</a>.`,
    ],
  },
  {
    key: 'contact',
    title: ['联系我们', 'Contact'],
    content: [
      `写信是最好的方式，我们一般在两个工作日内回复。
- 邮箱：<a href="mailto:hello@example.com">hello@example.com</a>
- 电话：400-000-2026，工作日 9:00–17:30
- 地址：杭州，青禾路 18 号 师联网教师中心
若您来访，请提前一天告知，我们会为您留一把椅子和一杯茶。`,
      `A letter is best; we usually reply within two working days.
- Mail: <a href="mailto:hello@example.com">hello@example.com</a>
- Phone: 400-000-2026, on working days from 9:00 to 17:30
- Address: TeachNet Teacher Centre, 18 Qinghe Road, Hangzhou
Tell us a day ahead when you come: a chair and a cup of tea will be waiting.`,
    ],
  },
]

/** Fictitious publishers. */
export const brands: readonly { readonly name: Bilingual; readonly description: Bilingual; readonly since: number }[] =
  [
    {
      name: ['青砚读本', 'Qingyan Readers'],
      description: [
        '为小学生编写的分级读本，纸张可以写批注。',
        'Graded readers for primary schools, on paper made for notes.',
      ],
      since: 2009,
    },
    {
      name: ['半亩塘书院', 'Half-Acre Pond'],
      description: [
        '开在社区里的书院，周末向教师免费开放。',
        'A neighbourhood academy that is free for teachers at weekends.',
      ],
      since: 2012,
    },
    {
      name: ['白鹭科学盒', 'Egret Science Box'],
      description: [
        '一盒一探究，材料都能在本地补齐。',
        'One inquiry to a box, and every part can be replaced locally.',
      ],
      since: 2015,
    },
    {
      name: ['慢墨', 'Slow Ink'],
      description: ['做给孩子用的毛笔与纸，不怕写坏。', 'Brushes and paper for children who may make a mess.'],
      since: 2011,
    },
    {
      name: ['回声录音社', 'Echo Recordings'],
      description: [
        '记录课堂的声音，帮助教师听见自己。',
        'Records the sound of lessons so that teachers can hear themselves.',
      ],
      since: 2017,
    },
    {
      name: ['纸桥工坊', 'Paper Bridge Works'],
      description: ['动手课材料与教具，设计图全部公开。', 'Material for making things; every drawing is public.'],
      since: 2014,
    },
    {
      name: ['小槐树自然学校', 'Little Sophora'],
      description: ['一年四季的户外课程，下雨也照常。', 'Lessons outdoors all year round, rain or not.'],
      since: 2013,
    },
    {
      name: ['格子间数学', 'Squared Mathematics'],
      description: ['用格纸和散步教数学的一群人。', 'People who teach mathematics with squared paper and walks.'],
      since: 2018,
    },
    {
      name: ['云帆远程课堂', 'Cloud Sail Classroom'],
      description: ['连接乡村与城市的双师课堂。', 'Two teachers for one class, one in town and one in the village.'],
      since: 2016,
    },
    {
      name: ['灯下教师基金', 'Lamplight Fund'],
      description: ['资助教师做小而久的研究。', 'Supports small research that takes long.'],
      since: 2010,
    },
  ]

export const honours: readonly {
  readonly category: 'award' | 'certificate' | 'patent' | 'media'
  /** Years since the founding. */
  readonly year: number
  readonly title: Bilingual
  /** The issuer; empty: none. */
  readonly issuer: Bilingual
}[] = [
  {
    category: 'award',
    year: 11,
    title: ['年度教师服务机构', 'Teacher service of the year'],
    issuer: ['城市课堂论坛', 'City Classroom Forum'],
  },
  {
    category: 'media',
    year: 11,
    title: ['《一张会变长的桌子》整版报道', 'Full page: “A table that grows”'],
    issuer: ['课堂手记杂志', 'Classroom Notes Magazine'],
  },
  {
    category: 'certificate',
    year: 11,
    title: ['教师研修质量认证', 'Certified quality of teacher training'],
    issuer: ['继续教育评议中心', 'Review Centre for Continuing Education'],
  },
  {
    category: 'patent',
    year: 11,
    title: ['课堂对话时长标注方法', 'A method of marking talk time in lessons'],
    issuer: ['', ''],
  },
  {
    category: 'award',
    year: 10,
    title: ['乡村教育同行奖', 'Partner of village schools'],
    issuer: ['灯下教师基金', 'Lamplight Fund for Teachers'],
  },
  {
    category: 'media',
    year: 10,
    title: ['专访：听课的人在听什么', 'Interview: what observers listen for'],
    issuer: ['晨间教育', 'Morning Education'],
  },
  {
    category: 'certificate',
    year: 10,
    title: ['信息安全管理认证', 'Certified information security'],
    issuer: ['信息服务评议中心', 'Review Centre for Information Services'],
  },
  {
    category: 'award',
    year: 9,
    title: ['最受教研组信赖的课程', 'Courses that subject groups trust most'],
    issuer: ['教研组联席会', 'Council of Subject Groups'],
  },
  {
    category: 'patent',
    year: 9,
    title: ['可拼接教具盒', 'A box of teaching aids that fits together'],
    issuer: ['', ''],
  },
  {
    category: 'media',
    year: 9,
    title: ['纪录短片《第九分钟》展映', 'Screening of the short film “Minute nine”'],
    issuer: ['校园影像周', 'Campus Film Week'],
  },
  {
    category: 'award',
    year: 8,
    title: ['教师写作计划优秀组织者', 'Distinguished host of teachers’ writing'],
    issuer: ['半亩塘书院', 'Banmutang Academy'],
  },
  {
    category: 'certificate',
    year: 8,
    title: ['无障碍网站评测合格', 'Website accessibility assessed'],
    issuer: ['信息无障碍评测组', 'Web Accessibility Assessors'],
  },
  {
    category: 'award',
    year: 7,
    title: ['课堂研究创新奖', 'Prize for new ways in classroom research'],
    issuer: ['城市课堂论坛', 'City Classroom Forum'],
  },
  {
    category: 'media',
    year: 7,
    title: ['专题：慢下来的学校', 'Special issue: schools that slow down'],
    issuer: ['课堂手记杂志', 'Classroom Notes Magazine'],
  },
  {
    category: 'certificate',
    year: 6,
    title: ['社会组织合作单位', 'Partner of civic organisations'],
    issuer: ['社区教育学院', 'Institute of Community Education'],
  },
  {
    category: 'award',
    year: 5,
    title: ['公益课程年度推荐', 'Free course of the year'],
    issuer: ['云帆远程课堂', 'Yunfan Distance Lessons'],
  },
  { category: 'patent', year: 4, title: ['听课记录本版式', 'The layout of an observer’s notebook'], issuer: ['', ''] },
  {
    category: 'media',
    year: 3,
    title: ['电台节目：老师的一天', 'On the radio: a teacher’s day'],
    issuer: ['清晨之声', 'Voice of the Morning'],
  },
  {
    category: 'certificate',
    year: 3,
    title: ['教师数据保护承诺单位', 'Pledged to protect teachers’ data'],
    issuer: ['信息服务评议中心', 'Review Centre for Information Services'],
  },
  {
    category: 'award',
    year: 1,
    title: ['最佳新机构', 'Best newcomer'],
    issuer: ['教研组联席会', 'Council of Subject Groups'],
  },
]

/** The history of the company: years since it was founded. */
export const milestones: readonly { readonly year: number; readonly title: Bilingual; readonly text: Bilingual }[] = [
  {
    year: 0,
    title: ['一张长桌，九位老师', 'One long table, nine teachers'],
    text: [
      '十八节互听课，一本油印的《课堂手记》。',
      'Eighteen visits to lessons, and a mimeographed “Notes from the classroom”.',
    ],
  },
  {
    year: 2,
    title: ['第一次公开招募', 'The first open call'],
    text: ['收到二百一十三封信，逐封回复。', 'Two hundred and thirteen letters arrive, and each gets a reply.'],
  },
  {
    year: 3,
    title: ['“百位教师”第一次发布', 'The first hundred teachers are named'],
    text: ['评议标准同时公开。', 'The criteria are published with the list.'],
  },
  {
    year: 4,
    title: ['线下研修走出本市', 'Courses leave the city'],
    text: ['第一站选在县城中学的食堂。', 'The first takes place in the canteen of a county school.'],
  },
  {
    year: 8,
    title: ['课程上线', 'Courses go online'],
    text: [
      '为乡村教师保留的名额从那天起没有取消过。',
      'The free places for village teachers have been kept since that day.',
    ],
  },
  {
    year: 10,
    title: ['第一家分校开办', 'The first branch opens'],
    text: ['在成都，由三位结业学员发起。', 'In Chengdu, begun by three people who had taken our courses.'],
  },
]

/** Branches and shops, each with the day on which it opened. The first one is that of the history. */
export const branches: readonly {
  readonly name: Bilingual
  readonly kind: 'branch' | 'shop'
  /** Chinese name of the city. */
  readonly city: string
  /** Years since the founding, for a branch of the history that opened with a school year. */
  readonly year?: number
  readonly openedDaysAgo?: number
}[] = [
  { name: ['师联网成都分校', 'TeachNet Chengdu'], kind: 'branch', city: '成都', year: 10 },
  { name: ['师联网杭州分校', 'TeachNet Hangzhou'], kind: 'branch', city: '杭州', openedDaysAgo: 430 },
  { name: ['师联网武汉分校', 'TeachNet Wuhan'], kind: 'branch', city: '武汉', openedDaysAgo: 250 },
  { name: ['师联网广州分校', 'TeachNet Guangzhou'], kind: 'branch', city: '广州', openedDaysAgo: 140 },
  { name: ['砚田书店 · 苏州', 'Yantian Books, Suzhou'], kind: 'shop', city: '苏州', openedDaysAgo: 390 },
  { name: ['砚田书店 · 宁波', 'Yantian Books, Ningbo'], kind: 'shop', city: '宁波', openedDaysAgo: 210 },
]
