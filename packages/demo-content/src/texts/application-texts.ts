import type { Bilingual } from '../bilingual.ts'

/** What an applicant can choose, with what it needs (one requirement a line) and costs. */
export interface Choice {
  readonly name: Bilingual
  readonly description: Bilingual
  readonly requirements: Bilingual
  readonly fee: Bilingual
}

export const courseChoices: readonly Choice[] = [
  {
    name: ['录播课程', 'Recorded course'],
    description: [
      '已经录制完成，或计划录制的系列课，每课不超过二十分钟。',
      'A series that is recorded or planned, with lessons of at most twenty minutes.',
    ],
    requirements: [
      '一节完整的样课\n学生与家长的肖像授权\n课程大纲',
      'One complete sample lesson\nConsent of pupils and parents who can be seen\nAn outline',
    ],
    fee: ['不收入驻费，收入按七三分成', 'No entry fee; you receive 70% of sales'],
  },
  {
    name: ['线下研修', 'Course in person'],
    description: [
      '一至三天的小班研修，场地可由我们协助安排。',
      'One to three days for a small group; we help to find a place.',
    ],
    requirements: [
      '三年以上培训经验\n每班不超过三十人',
      'Three years of experience in training\nAt most thirty people in a group',
    ],
    fee: ['每班收取 500 元场地服务费', 'CNY 500 for the place of each run'],
  },
  {
    name: ['直播讲座', 'Live talk'],
    description: [
      '单次或系列讲座，含答疑，时长一至两小时。',
      'A talk or a series of them with questions, one to two hours each.',
    ],
    requirements: ['提前一周提供讲义\n试讲一次', 'A handout a week before\nOne rehearsal'],
    fee: ['不收费', 'Free of charge'],
  },
  {
    name: ['校本课程合作', 'Course for a school'],
    description: ['为一所学校定制，按学期进行。', 'Made for one school, for a term at a time.'],
    requirements: [
      '学校的书面需求\n一位驻校负责人',
      'The needs of the school in writing\nA person in charge at the school',
    ],
    fee: ['按项目报价', 'By quotation'],
  },
]

export const branchChoices: readonly Choice[] = [
  {
    name: ['县域教师中心', 'Teacher centre of a county'],
    description: [
      '一间可以备课、听课和办工作坊的固定场所，由本地合伙人经营，课程和教师由我们组织。',
      'A place of its own to prepare lessons, watch lessons and hold workshops. A local partner runs it; we organise courses and teachers.',
    ],
    requirements: [
      '自有或租赁场地 150 平方米以上\n负责人有三年以上教育工作经历\n两名专职人员',
      'Own or rented rooms of at least 150 m²\nA head with three years of work in education\nTwo full-time employees',
    ],
    fee: [
      '合作费 6 万元（三年），另收课程收入的 10%；装修和设备由合伙人承担，约 15–25 万元',
      'CNY 60,000 for three years, and 10 % of course income; the partner pays for fittings and equipment, about CNY 150,000–250,000',
    ],
  },
  {
    name: ['城市分校', 'Branch in a city'],
    description: [
      '面向学生和教师的完整分校，开设线下课程，按我们的课程标准和教师标准办学。',
      'A full branch for pupils and teachers with courses on site, by our standards for courses and teachers.',
    ],
    requirements: [
      '场地 400 平方米以上，通过消防验收\n办学许可或可办理许可的条件\n校长和教学负责人各一名\n投资预算 50 万元以上',
      'Rooms of at least 400 m² that passed the fire inspection\nA licence to run a school, or what it takes to get one\nA head and a head of teaching\nA budget of at least CNY 500,000',
    ],
    fee: ['合作费 18 万元（三年），另收课程收入的 8%', 'CNY 180,000 for three years, and 8 % of course income'],
  },
  {
    name: ['校内教研站', 'Research station in a school'],
    description: [
      '设在合作学校里，服务本校和邻近学校的教师，不面向社会招生。',
      'In a partner school, for its teachers and those of its neighbours; it takes no pupils of its own.',
    ],
    requirements: [
      '学校或学区的书面同意\n一间固定教室\n一名教研组长负责',
      'Written consent of the school or the district\nA classroom of its own\nA head of a teaching group in charge',
    ],
    fee: ['不收合作费，每年服务费 8000 元', 'No fee to join; CNY 8,000 a year for our services'],
  },
]

export const shopChoices: readonly Choice[] = [
  {
    name: ['图书与读本', 'Books and readers'],
    description: ['教师用书、学生读本、绘本。', 'Books for teachers, readers for pupils, picture books.'],
    requirements: ['出版物经营许可证\n正规书号', 'Licence to sell publications\nRegistered book numbers'],
    fee: ['年费 1200 元，成交额的 3%', 'CNY 1,200 a year, and 3% of sales'],
  },
  {
    name: ['教具与学具', 'Teaching aids'],
    description: ['实验材料、手工材料、桌面教具。', 'Materials for experiments and crafts, aids for the desk.'],
    requirements: ['营业执照\n产品检测报告', 'Business licence\nTest reports of the products'],
    fee: ['年费 1500 元，成交额的 4%', 'CNY 1,500 a year, and 4% of sales'],
  },
  {
    name: ['文具与办公', 'Stationery'],
    description: ['纸、笔、本册与教师办公用品。', 'Paper, pens, notebooks and supplies for the office.'],
    requirements: ['营业执照', 'Business licence'],
    fee: ['年费 800 元，成交额的 4%', 'CNY 800 a year, and 4% of sales'],
  },
  {
    name: ['数字工具', 'Digital tools'],
    description: [
      '面向课堂的软件与服务，须说明数据如何保存。',
      'Software and services for classrooms, with a statement on how data is kept.',
    ],
    requirements: [
      '营业执照\n数据保护说明\n试用账号',
      'Business licence\nStatement on data protection\nA trial account',
    ],
    fee: ['年费 2000 元', 'CNY 2,000 a year'],
  },
]

/** What applicants for a place as a teacher write, and what the back office notes. */
export const teacherMessages: readonly Letter[] = [
  { message: '读了贵站关于等待时间的文章，想和同行一起把这件事做下去。' },
  {
    message: '我在县城中学教书，同学科的同事只有两位，希望能找到可以互相听课的人。',
    note: '已电话沟通，等对方补交一节课的说明。',
  },
  {
    message: '同事推荐我来申请，附上一节常态课的说明，课上得不完美，但是真实。',
    note: '资格证上的姓名与登记不符，已说明原因。',
  },
  { message: '希望先从旁听备课开始，再考虑签约。' },
  { message: '教了十一年书，第一次写这样的申请，写得不好请见谅。', note: '约了下周三线上面谈。' },
  { message: '学校同意我参加，盖章的意见稍后补上。', note: '学校暂未同意兼职，建议取得意见后再申请。' },
  { message: '' },
  { message: '我不擅长说，愿意直接给你们听课。', note: '两位观察员本月去听第一节。' },
  { message: '' },
  { message: '今年刚评上一级，不知道够不够资格？' },
  { message: '' },
]

export const acceptedNotes = [
  '材料齐全，六节常态课的反馈都好，同意。',
  '面谈谈的是一节上坏的课，谈得很诚实，通过。',
  '已收到学校的书面同意，资料由本人核对完毕。',
] as const

export interface Letter {
  readonly message: string
  readonly note?: string
}

/** What applicants for a branch write; the states follow one another. */
export const branchMessages: readonly (Letter & { readonly address: string; readonly experience: string })[] = [
  {
    address: '滨河街 12 号一层',
    experience: '从事教师培训八年，组织过四十余场区域教研活动。',
    message: '我们在本地办了六年周末学堂，场地和教务是现成的，缺的是课程和教师培训。',
  },
  {
    address: '学前巷 3 号',
    experience: '原公办学校副校长，退休后办社区学堂至今。',
    message: '想了解授权的范围、对师资的要求，以及能否先合作一个学期再决定。',
    note: '已寄出信息披露文件，三十天后再谈合同。',
  },
  {
    address: '东门里 58 号二层',
    experience: '团队五人，均有一线教学经历，负责过三所学校的课后服务。',
    message: '计划开在社区图书馆旁边，以教师研修为主，不做学科补习。',
    note: '实地看过场地，消防验收合格，校长人选明确，同意。',
  },
  {
    address: '矿机路 20 号',
    experience: '没有教育行业经验，但有成熟的场地和社区资源，愿意从头学。',
    message: '',
    note: '没有可以负责教学的人，建议一年后再申请。',
  },
  {
    address: '临江二巷 7 号',
    experience: '区教研室工作十二年，去年离职。',
    message: '先问一个问题，教研站可以设在我原来的学校吗？',
  },
  {
    address: '新华北路 99 号三层',
    experience: '经营儿童书店九年，每周办两场读书会。',
    message: '书店二楼空着一百六十平方米，想改成备课和听课的地方。',
    note: '等对方补交租赁合同的复印件。',
  },
  {
    address: '百草园 1 号',
    experience: '民办学校举办者，办学许可证在有效期内。',
    message: '',
    note: '许可、场地和两名负责人均已核对，通过。',
  },
  {
    address: '果园一路 41 号',
    experience: '三位中学教师的家属合办，尚未注册。',
    message: '我们想边筹备边招生，可以吗？',
    note: '没有办学许可不能招生，已回复并关闭。',
  },
]

/** What applicants for a shop write. */
export const shopMessages: readonly (Letter & { readonly address: string })[] = [
  {
    address: '南货场 6 号仓',
    message: '主营分级读本，均有正规出版信息，可以提供样书。',
    note: '样书已收到，请图书组看一周。',
  },
  {
    address: '手工业路 15 号',
    message: '我们的教具设计图是公开的，希望让更多老师用得上、修得好。',
    note: '检测报告齐全，试用班级反馈好，通过。',
  },
  { address: '文庙后街 22 号', message: '', note: '营业执照已过期，请换证后再来。' },
  { address: '桥头市场 B 区 30 号', message: '目前只做线下批发，想直接面向学校。' },
  {
    address: '软件园 4 栋 501',
    message: '学生数据存在境内，可以提供第三方检测说明。',
    note: '数据保护说明缺少保存期限，等补充。',
  },
  {
    address: '造纸厂宿舍 2 号',
    message: '做了二十年毛边纸，第一次开网店。',
    note: '实地看过作坊，条件符合，已寄出协议。',
  },
  { address: '会展路 77 号', message: '', note: '多次联系没有回复，先关闭。' },
  { address: '北大街 10 号', message: '请问年费可以按季度付吗？' },
]

/** The courses that applicants offer. */
export const courseMessages: readonly (Letter & { readonly title: string; readonly outline: string })[] = [
  {
    title: '小学数学里的说理课',
    outline: '第一讲 从一节课里找到问题\n第二讲 怎样记录学生的话\n第三讲 现场课与讨论',
    message: '这门课我已经在本校带了四轮，学员主要是三年以内的新教师。',
    note: '样课很好，请主讲人补录一节完整的。',
  },
  {
    title: '把实验做小',
    outline: '共八课，每课含十分钟讲解、一段课堂录像和一页练习。',
    message: '',
    note: '两位评议员意见一致，排入下一季。',
  },
  {
    title: '班级戏剧十二课',
    outline: '上午听课，下午改课，每位学员都会上一段十五分钟的微课。',
    message: '如果需要试讲，我周末都有时间。',
    note: '与现有的绘本戏剧课重复，建议换个角度。',
  },
  { title: '古诗文的声音', outline: '四次直播，每次只读一首，读到学员自己听出停顿为止。', message: '' },
  {
    title: '从作业看见学生',
    outline: '收集、分类、改写、再布置，四步各用一周。',
    message: '内容都来自自己的课堂，家长和学生的授权书可以提供。',
    note: '授权书缺五位家长的签名，等补。',
  },
  {
    title: '一年级的九月',
    outline: '按日历排，从报到那天写到国庆放假前一天。',
    message: '',
    note: '大纲清楚，费用已确认，同意。',
  },
  {
    title: '用地图讲历史',
    outline: '六张地图，六个问题，不用一页幻灯片。',
    message: '我住在西部，来回路费能不能由你们出？',
    note: '暂时没有适合的场次，明年春天再联系。',
  },
  { title: '英语课上的绘本剧场', outline: '选书、改写、排练、演出，附十二个剧本。', message: '' },
  {
    title: '操场上的数据课',
    outline: '用秒表和皮尺讲平均数、中位数和离散程度。',
    message: '体育组和数学组合开，可以两个人一起讲吗？',
    note: '已约两位老师周四通话。',
  },
  {
    title: '写给班主任的情绪课',
    outline: '每课一个真实情境，先写下第一反应，再看别人怎么做。',
    message: '',
    note: '主讲人有心理健康教师资格，通过。',
  },
]

/** Questions of visitors. */
export const enquiries: readonly Letter[] = [
  { message: '我教高一物理，想听赵老师的课，学校不放假，有没有只要一天的？' },
  { message: '我们学校想请一位老师来做半天的教研，费用和时间怎么安排？', note: '已请对方写明年级和想解决的问题。' },
  { message: '河边那门课遇到下雨怎么办？' },
  { message: '课程结束后有没有回放，可以看多久？', note: '已回复：线上课长期有效，线下课没有录像。' },
  { message: '想请老师看一节我的课堂录像，请问怎么预约？' },
  { message: '报名的人满了，我排在候补第三位，大概有多少机会？', note: '往年同期候补前三位都补上了，已告知。' },
]

/** What schools invite to; the states follow one another. */
export const invitations: readonly (Letter & {
  readonly activity: 'lecture' | 'lesson' | 'observation' | 'workshop'
  readonly topic: string
  readonly audience: number
  readonly budget: 'under_3k' | '3k_8k' | '8k_20k' | 'open'
  readonly dates: string
})[] = [
  {
    activity: 'lesson',
    topic: '七年级几何第一课：从折纸到证明',
    audience: 45,
    budget: '3k_8k',
    dates: '当月任意周三或周四下午',
    message: '借班上课，学生四十二人，教室有投影和实物展台。课后想请老师留半小时与备课组交流。',
  },
  {
    activity: 'workshop',
    topic: '作业减量以后怎样知道学生会不会',
    audience: 28,
    budget: '8k_20k',
    dates: '',
    message: '全校语数英三个组，一个整天。去年做过一次讲座，这次希望动手改自己的作业。',
    note: '已电话确认人数，正在协调两位老师的时间。',
  },
  {
    activity: 'lecture',
    topic: '家长开放日：孩子不肯读书怎么办',
    audience: 300,
    budget: 'under_3k',
    dates: '周六上午也可以',
    message: '礼堂三百座，需要同期录像给没到场的家长，请告知是否可以。',
    note: '老师同意录像，仅限校内播放。已发书面安排。',
  },
  {
    activity: 'observation',
    topic: '新教师第一年的课堂',
    audience: 6,
    budget: 'open',
    dates: '',
    message: '六位新教师，每人听一节，希望同一位老师在两周后再来一次。',
    note: '本学期没有合适的人选，已请对方下学期再联系。',
  },
]

/** What some of those write who enrol. */
export const enrolmentMessages = [
  '我们是同一个教研组，希望坐在一起。',
  '从外地过来，请问可以代订两晚住宿吗？',
  '有一位老师吃素，麻烦安排午餐。',
  '需要开具学校抬头的发票。',
  '我行动不便，请安排靠门的座位。',
  '第一天要晚到半小时，提前说一声。',
] as const

/** Fictitious companies. */
export const companies = [
  '半亩塘文化服务有限公司',
  '青砚图书工作室',
  '纸桥教具制作社',
  '望江社区教育中心',
  '小槐树自然教育工作室',
  '慢墨文房用品商行',
  '砚田教育咨询有限公司',
  '听松书院',
] as const

/** Schools whose teachers enrol together. */
export const schoolsOfGroups = ['明德实验小学', '江畔中学', '第三中学语文组', '柳溪乡中心小学', '青禾学校'] as const
