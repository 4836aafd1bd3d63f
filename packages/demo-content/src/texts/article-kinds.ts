import type { Bilingual } from '../bilingual.ts'

export interface ArticleKind {
  readonly slug: string
  /** Slug of its category. */
  readonly category: string
  readonly tags: readonly string[]
  readonly title: Bilingual
  readonly summary: Bilingual
  readonly opening: Bilingual
  readonly headings: readonly [Bilingual, Bilingual]
  /** One for each article of the kind, so that all titles differ. */
  readonly themes: readonly Bilingual[]
}

export const articleCategories: readonly { readonly slug: string; readonly name: Bilingual }[] = [
  { slug: 'lessons', name: ['课堂', 'Lessons'] },
  { slug: 'teachers', name: ['教师', 'Teachers'] },
  { slug: 'research', name: ['教研', 'Research'] },
  { slug: 'schools', name: ['学校', 'Schools'] },
  { slug: 'reading', name: ['读书', 'Reading'] },
  { slug: 'notices', name: ['公告', 'Notices'] },
]

/** Slugs of the categories whose articles do not age: information that is not news. */
export const timelessCategories: ReadonlySet<string> = new Set(['research', 'reading'])

export const kinds: readonly ArticleKind[] = [
  {
    slug: 'first-minute',
    category: 'lessons',
    tags: ['课例', '开课'],
    title: ['一节{subject}课的第一分钟：{theme}', 'The first minute of a {subject} lesson: {theme}'],
    summary: [
      '{teacher}把开场交给学生。我们旁听了三节课，记下他们怎样开始。',
      '{teacher} leaves the opening to the pupils. We sat in on three lessons and noted how they begin.',
    ],
    opening: [
      '铃声响过，{teacher}没有说“上课”。黑板上只写着一句话，教室里的人都在读它。',
      'The bell has rung, and {teacher} does not say a word. One sentence stands on the board, and everybody is reading it.',
    ],
    headings: [
      ['三种开场', 'Three ways to begin'],
      ['可以带走的做法', 'What to take along'],
    ],
    themes: [
      ['从一个错误开始', 'start from a mistake'],
      ['从一件旧物开始', 'start from an old thing'],
      ['从沉默开始', 'start in silence'],
      ['从学生的话开始', 'start with their words'],
      ['从窗外开始', 'start outside the window'],
      ['从一张图开始', 'start from one picture'],
      ['从反对意见开始', 'start with an objection'],
      ['从昨天的纸条开始', 'start from yesterday’s note'],
    ],
  },
  {
    slug: 'portrait',
    category: 'teachers',
    tags: ['人物'],
    title: ['人物 · {teacher}：{theme}', 'Portrait of {teacher}: {theme}'],
    summary: [
      '一位{subject}老师的一天，从清晨的走廊到傍晚的灯。',
      'A day with a teacher of {subject}, from the early corridor to the last lamp.',
    ],
    opening: [
      '早上六点五十，{city}的天还没有全亮，{teacher}已经把教室的窗一扇扇推开。',
      'It is ten to seven and not yet light in {city}, and {teacher} is opening the classroom windows one by one.',
    ],
    headings: [
      ['讲台以外', 'Away from the desk'],
      ['同事眼中', 'What colleagues see'],
    ],
    themes: [
      ['把讲台让出来', 'giving the desk away'],
      ['{years}年只问一个问题', '{years} years with one question'],
      ['慢一点的勇气', 'the courage to be slow'],
      ['在走廊里上课', 'teaching in the corridor'],
      ['一只铁皮盒', 'a tin box'],
      ['不点名的老师', 'no roll call'],
      ['写给毕业生的信', 'letters to those who leave'],
      ['从乡村小学出发', 'out of a village school'],
    ],
  },
  {
    slug: 'assignment',
    category: 'research',
    tags: ['作业', '课例'],
    title: ['一份{subject}作业的三次修改：{theme}', 'One {subject} assignment, revised three times: {theme}'],
    summary: [
      '从“做完”到“做成”：教研组公开了修改的全部过程。',
      'From “done” to “made”: the group publishes every step of the revision.',
    ],
    opening: [
      '第一版只有一行字：“完成第三十二页。”三周以后，它变成了{work}。',
      'The first version was one line: “Finish page thirty-two.” Three weeks later it had become {work}.',
    ],
    headings: [
      ['第二版为什么失败', 'Why the second version failed'],
      ['修改清单', 'A checklist for revising'],
    ],
    themes: [
      ['少布置一半', 'half as much'],
      ['给它一个读者', 'give it a reader'],
      ['允许重来', 'let them try again'],
      ['从评分到评语', 'from marks to words'],
      ['把时间写进题目', 'time as part of the task'],
      ['两个人一起做', 'made by two'],
      ['让错误留下来', 'keep the mistakes'],
      ['交给家里人看', 'shown at home'],
    ],
  },
  {
    slug: 'school-visit',
    category: 'schools',
    tags: ['走访', '学校管理'],
    title: ['走进{city}：{theme}', 'In {city}: {theme}'],
    summary: [
      '走访手记：一所普通学校怎样把一件小事做了五年。',
      'Notes from a visit: how an ordinary school has kept up one small thing for five years.',
    ],
    opening: [
      '从{city}地铁口到学校要走十二分钟。校长建议我们不要坐车：“路上就能看到我们的课程。”',
      'It is twelve minutes on foot from the station to this school in {city}. “Do not drive,” the head advised. “Our curriculum begins on the way.”',
    ],
    headings: [
      ['一件小事', 'One small thing'],
      ['学校给的四条建议', 'Four pieces of advice'],
    ],
    themes: [
      ['一所学校如何留住年轻教师', 'how a school keeps its young teachers'],
      ['没有铃声的校园', 'a school without bells'],
      ['图书角搬进走廊', 'the library moves into the corridor'],
      ['校门口的菜园', 'a garden at the gate'],
      ['每周一次的全校散步', 'a walk for everyone, once a week'],
      ['把会议减到一半', 'half as many meetings'],
      ['老教师的新课表', 'a new timetable for old hands'],
      ['向社区开放的周六', 'Saturdays for the neighbourhood'],
    ],
  },
  {
    slug: 'book-club',
    category: 'reading',
    tags: ['读书会'],
    title: ['教师读书会第{number}期：{theme}', 'Teachers’ reading circle no. {number}: {theme}'],
    summary: [
      '十七位老师，一个晚上，一个没有结论的话题。',
      'Seventeen teachers, one evening, and a topic without a conclusion.',
    ],
    opening: [
      '读书会的规矩只有一条：先读出那一段，再说自己的话。这一次，先开口的是{teacher}。',
      'The circle has a single rule: read the passage aloud before you speak. This time {teacher} begins.',
    ],
    headings: [
      ['读到哪里停下来', 'Where we stopped reading'],
      ['大家留下的问题', 'Questions we took home'],
    ],
    themes: [
      ['关于等待', 'on waiting'],
      ['关于评价', 'on marking'],
      ['关于游戏', 'on play'],
      ['关于惩罚', 'on punishment'],
      ['关于记忆', 'on memory'],
      ['关于手写', 'on writing by hand'],
      ['关于安静', 'on silence'],
      ['关于告别', 'on farewells'],
    ],
  },
  {
    slug: 'salon',
    category: 'research',
    tags: ['教研沙龙'],
    title: ['{city}教研沙龙回顾：{theme}', 'Looking back at the {city} salon: {theme}'],
    summary: [
      '八十位老师用一个下午讨论同一节{subject}课。',
      'Eighty teachers spent an afternoon on the same {subject} lesson.',
    ],
    opening: [
      '沙龙没有主席台。{teacher}把一节没上好的{subject}课完整地放了一遍，然后说：“请从第九分钟开始批评我。”',
      'There is no stage at the salon. {teacher} shows a {subject} lesson that went wrong from beginning to end, and says: “Criticise me from minute nine.”',
    ],
    headings: [
      ['第九分钟', 'Minute nine'],
      ['会后行动', 'What we will do next'],
    ],
    themes: [
      ['把问题留给学生', 'leave the question to the pupils'],
      ['板书还要不要', 'do we still need the board'],
      ['分组的得与失', 'groups, for better and worse'],
      ['谁在说话', 'who is talking'],
      ['作业的边界', 'where homework ends'],
      ['一节课的留白', 'the blank in a lesson'],
      ['新教师的第一年', 'the first year'],
      ['数据能告诉我们什么', 'what data can tell us'],
    ],
  },
  {
    slug: 'project',
    category: 'lessons',
    tags: ['项目式学习', '课例'],
    title: ['从{subject}到生活：{theme}', 'From {subject} to life: {theme}'],
    summary: ['项目式学习手记：学生完成了{work}。', 'Notes on a project in which pupils made {work}.'],
    opening: [
      '项目是从一句抱怨开始的。有学生问：“学这个到底有什么用？”{teacher}没有回答，而是把问题写在了黑板上。',
      'The project began with a complaint. “What is this good for?” asked a pupil. {teacher} did not answer and wrote the question on the board.',
    ],
    headings: [
      ['第四周的低谷', 'The low of week four'],
      ['给想试试的老师', 'For those who want to try'],
    ],
    themes: [
      ['一次校园测量', 'measuring the school'],
      ['菜市场里的课', 'a lesson at the market'],
      ['给图书馆的一封信', 'a letter to the library'],
      ['修好一把椅子', 'mending a chair'],
      ['一周不用纸', 'a week without paper'],
      ['采访修鞋师傅', 'talking to the cobbler'],
      ['为弟弟妹妹设计', 'made for the younger ones'],
      ['记录一条河', 'a river on record'],
    ],
  },
  {
    slug: 'signed',
    category: 'notices',
    tags: ['签约'],
    title: ['签约公告：第{number}批教师，{theme}', 'Newly signed, group no. {number}: {theme}'],
    summary: [
      '新一批教师加入师联网，他们来自{city}等城市。',
      'A new group of teachers joins TeachNet, from {city} and other cities.',
    ],
    opening: [
      '经材料审核、课堂观察与同行评议，又一批教师与师联网签约。名单与简介已在教师页面公布。',
      'After a review of their records, observed lessons and the opinion of peers, another group of teachers has signed. Their profiles are online now.',
    ],
    headings: [
      ['评议看什么', 'What reviewers look at'],
      ['接下来的安排', 'What comes next'],
    ],
    themes: [
      ['从乡村学校来', 'from village schools'],
      ['教龄各不相同', 'beginners and old hands'],
      ['带着自己的课题来', 'each with a question of their own'],
      ['愿意开放课堂', 'with open doors'],
      ['从听课开始', 'who began by listening'],
      ['多了三门学科', 'three more subjects'],
      ['同事推荐同事', 'named by their colleagues'],
      ['第一次远行', 'away from home for the first time'],
    ],
  },
  {
    slug: 'question',
    category: 'teachers',
    tags: ['来信', '新教师'],
    title: ['问与答：{theme}', 'Question and answer: {theme}'],
    summary: ['一位年轻教师来信，{teacher}回信。', 'A young teacher writes in, and {teacher} replies.'],
    opening: [
      '编辑部收到一封来信，信很短，问题很真。我们请{teacher}回信，并征得双方同意全文刊出。',
      'A short letter with a real question reached us. We asked {teacher} to reply; both agreed to publish.',
    ],
    headings: [
      ['来信', 'The letter'],
      ['回信里的四句话', 'Four sentences from the reply'],
    ],
    themes: [
      ['孩子不爱提问怎么办', 'what if nobody asks'],
      ['怎样和家长谈成绩', 'how to talk to parents about marks'],
      ['上公开课还是会发抖', 'still trembling before an open lesson'],
      ['要不要当班主任', 'should I take a form'],
      ['备课总是备到半夜', 'preparing until midnight'],
      ['班里有个不说话的学生', 'a pupil who does not speak'],
      ['评职称让人疲惫', 'tired of titles'],
      ['教了五年，忽然不会教了', 'five years in, and suddenly lost'],
    ],
  },
  {
    slug: 'report',
    category: 'schools',
    tags: ['调查'],
    title: ['成长报告节选：{theme}', 'From the yearly report: {theme}'],
    summary: [
      '来自一千二百份教师问卷与四十次访谈的发现。',
      'Findings from twelve hundred questionnaires and forty interviews.',
    ],
    opening: [
      '这份报告不排名。它只想弄清一件事：一位{subject}老师，是在什么样的一天里变好的。',
      'This report ranks nobody. It asks one thing: on what kind of day does a teacher of {subject} become better?',
    ],
    headings: [
      ['数字背后', 'Behind the figures'],
      ['我们的建议', 'What we suggest'],
    ],
    themes: [
      ['时间去了哪里', 'where the time goes'],
      ['谁在带教新教师', 'who mentors beginners'],
      ['听课本里写了什么', 'what observers write down'],
      ['走得最远的教研组', 'the groups that went furthest'],
      ['一间办公室的温度', 'the warmth of a staff room'],
      ['学生怎样描述好老师', 'how pupils describe a good teacher'],
      ['职业倦怠的三个信号', 'three signs of weariness'],
      ['家长最想知道的事', 'what parents most want to know'],
    ],
  },
]
