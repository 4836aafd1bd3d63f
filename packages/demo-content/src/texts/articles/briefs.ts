import type { Bilingual } from '../../bilingual.ts'
import type { Article } from './article.ts'

type Known = Partial<Pick<Article, 'teachers' | 'daysAgo'>>

function brief(
  category: Article['category'],
  slug: string,
  title: Bilingual,
  summary: Bilingual,
  content: Bilingual,
  known: Known = {},
): Omit<Article, 'daysAgo'> & Known {
  return { category, slug, title, summary, content, teachers: [], tags: [], author: '编辑部', ...known }
}

/** Short news, the latest first. Those whose date follows from another event give it; the others are spread over the year. */
const written = [
  brief(
    'notices',
    'spring-runs',
    ['三门线下课加开班次', 'Three courses add another date'],
    [
      '提问工作坊、河边研修和素描一日课各加一班。',
      'The workshop on questions, the river course and the day of drawing each get one more.',
    ],
    [
      '<a href="/course/dialogue-1">会等的课堂</a>、<a href="/course/inquiry-1">一条河的一年</a>和<a href="/course/arts-movement-1">慢慢看</a>的新日期已经写在课程页上，候补的老师优先收到短信。',
      'The new dates are on the pages of <a href="/course/dialogue-1">The classroom that waits</a>, <a href="/course/inquiry-1">A river’s year</a> and <a href="/course/arts-movement-1">Look slowly</a>. Those on the waiting list get a message first.',
    ],
  ),
  brief(
    'lessons',
    'rice-and-friction',
    ['一粒米上的摩擦力', 'Friction on a grain of rice'],
    [
      '刘月华用一粒米开场，学生用手机慢动作看它怎样停在斜面上。',
      'Yuehua Liu opened with a grain of rice, which her class filmed in slow motion as it stopped on a slope.',
    ],
    [
      '米粒换成糯米，停得更早；有人提出是因为形状，全班用游标卡尺量了四十粒。',
      'Sticky rice stopped earlier. It’s the shape, somebody suggested, so they measured forty grains.',
    ],
    { teachers: ['刘月华'] },
  ),
  brief(
    'notices',
    'signed-spring',
    ['四位教师签约', 'Four teachers sign'],
    ['杨子谦、马明慧、黄启航、王磊成为签约教师。', 'Ziqian Yang, Minghui Ma, Qihang Huang and Lei Wang join us.'],
    [
      '四位都通过了六节常态课的观察，教龄都不满十年；其中一位在乡村学校任教。',
      'All four passed six observed lessons and have taught for under ten years; one of them works at a village school.',
    ],
    { teachers: ['杨子谦', '马明慧', '黄启航', '王磊'], daysAgo: 20 },
  ),
  brief(
    'schools',
    'pond-of-three-metres',
    ['三平方米的池塘有了第四十七种生物', 'Species forty-seven in three square metres'],
    [
      '郑州麦田小学的池塘边，夏明哲和学生认出了一种水黾。',
      'At the pond of Maitian Primary School in Zhengzhou, Mingzhe Xia’s class identified a pond skater.',
    ],
    [
      '发现它的是一名二年级学生，他先看见的不是虫，是水面上的六个小坑。',
      'The second-grader who found it first saw not an insect but six small dents in the water.',
    ],
    { teachers: ['夏明哲'] },
  ),
  brief(
    'teachers',
    'trains-of-1936',
    ['老铁路工人走进历史课', 'Railwaymen in a history lesson'],
    [
      '卢毅请来三位退休检车员，和学生一起重画1936年的列车时刻表。',
      'Yi Lu invited three retired inspectors to redraw the timetable of 1936 with his class.',
    ],
    [
      '最年长的八十八岁，他记得的那趟车比档案里晚四分钟，学生决定两个时刻都写上。',
      'The oldest is eighty-eight. The train he remembers left four minutes later than the archive says, and the pupils put down both.',
    ],
    { teachers: ['卢毅'] },
  ),
  brief(
    'research',
    'board-photographs',
    ['四百张板书照片说明了什么', 'What four hundred photographs of boards show'],
    [
      '九所学校一周里的四百张板书，只有三十一张有学生写的字。',
      'Of four hundred boards from nine schools in one week, thirty-one had anything written by a pupil.',
    ],
    [
      '教研组按“谁写的、写完多久被擦掉”编了码，照片和编码表可以索取。',
      'The photographs, coded by who wrote what and how soon it was wiped, can be had on request.',
    ],
  ),
  brief(
    'reading',
    'circle-small-books',
    ['本月读书会：只读薄书', 'This month: thin books only'],
    ['挑书的条件是一百五十页以内，一个周末读得完。', 'The condition is fewer than 150 pages, readable in a weekend.'],
    [
      '票数最高的是一本讲修鞋的小册子，推荐人是一位小学数学老师。',
      'The winner is a booklet on mending shoes, proposed by a primary teacher of mathematics.',
    ],
  ),
  brief(
    'lessons',
    'herbs-and-climate',
    ['一碗凉茶里的气候', 'Climate in a bowl of herbal tea'],
    [
      '冯秋实把二十四味药摆上讲台，请学生按雨季和旱季分成两堆。',
      'Qiushi Feng put twenty-four herbs on the desk and had them sorted by rainy and dry season.',
    ],
    [
      '有三味谁也分不清，最后去问了巷口的药铺，掌柜说得看是哪一年采的。',
      'Three fitted neither pile. The chemist on the corner said that it depends on the year of picking.',
    ],
    { teachers: ['冯秋实'] },
  ),
  brief(
    'schools',
    'gauging-station-archive',
    ['旧水文站的史料室向社区开放', 'The old gauging station opens its archive'],
    [
      '每周六下午，由兰州听松高级中学的学生值班讲解。',
      'On Saturday afternoons, pupils of Tingsong High School in Lanzhou are on duty.',
    ],
    [
      '馆藏一百九十件，最老的是一根1953年的水尺；宋映雪说，讲解词不许背，只许回答问题。',
      'Of its 190 items the oldest is a gauge of 1953. Guides may not recite, says Yingxue Song; they may only answer.',
    ],
    { teachers: ['宋映雪'] },
  ),
  brief(
    'notices',
    'branch-guangzhou',
    ['师联网广州分校开课', 'TeachNet Guangzhou begins'],
    ['第一周来了二十九位老师，上的是班级合唱。', 'Twenty-nine teachers came in the first week, to sing.'],
    [
      '师联网广州分校设在荔枝湾，面向广州和佛山的教师，课程与总部同一标准，收费同一张价目表。',
      'The branch in Lizhiwan serves teachers in Guangzhou and Foshan, by the same standards and at the same prices as everywhere.',
    ],
    { daysAgo: 132 },
  ),
  brief(
    'teachers',
    'complaints-in-english',
    ['第二十九年的抱怨信', 'Complaints, year twenty-nine'],
    ['梁思齐的教室今年又多了十四封学生写的英文投诉。', 'Fourteen new letters have gone up in Siqi Liang’s classroom.'],
    [
      '最受欢迎的一封抱怨他的笑话太长，他在旁边回复：I know, and there is a second part.',
      'The favourite complains that his jokes go on too long. His reply, pinned next to it, announces a second part.',
    ],
    { teachers: ['梁思齐'] },
  ),
  brief(
    'research',
    'who-sits-where',
    ['换座位之前，先画一张说话地图', 'Before you move desks, map who talks'],
    [
      '一节课里谁跟谁说过话，用箭头画下来，二十分钟就能学会。',
      'Arrows from speaker to listener for one lesson: it takes twenty minutes to learn.',
    ],
    [
      '十二个班的地图有一个共同点，靠墙那一列的箭头最少，与成绩无关。',
      'Twelve maps have one thing in common. Fewest arrows reach the row along the wall, whatever its marks.',
    ],
  ),
  brief(
    'lessons',
    'six-hundred-in-a-storm',
    ['台风天的六百个孩子', 'Six hundred children in a typhoon'],
    [
      '停课那天，黄启航开直播讲气压，背景音是真的风。',
      'When schools were shut, Qihang Huang explained air pressure live, with real wind.',
    ],
    [
      '他让大家把塑料袋贴在窗缝上，谁家的先鼓起来，谁来解释。',
      'Hold a plastic bag to the window, he said; whoever’s fills first explains.',
    ],
    { teachers: ['黄启航'] },
  ),
  brief(
    'reading',
    'letters-from-first-years',
    ['一百页入职日记编成第三册', 'A third booklet of first-year diaries'],
    [
      '今年收到四百一十二页，选一百页，九月寄给新教师。',
      'Of 412 pages received a hundred were chosen; they go out to beginners in September.',
    ],
    ['写得最短的一页是：今天没有人哭，包括我。', 'The shortest says that nobody cried today, the writer included.'],
  ),
  brief(
    'schools',
    'nap-room',
    ['一间只能睡觉的教室', 'A classroom for sleeping'],
    [
      '深圳湾畔高级中学把高三楼层的一间空教室改成午睡室。',
      'Wanpan High School in Shenzhen has turned a spare room into a place for naps.',
    ],
    [
      '心理老师胡岚说，开放两个月，下午第一节的迟到少了一半。',
      'In two months, says Lan Hu, the counsellor, half as many were late for the first lesson after lunch.',
    ],
    { teachers: ['胡岚'] },
  ),
  brief(
    'notices',
    'signed-autumn',
    ['冯映雪等四位教师签约', 'Yingxue Feng and three others sign'],
    [
      '新签约的还有刘明慧、程映雪和袁思齐，分别教信息科技、音乐和心理健康。',
      'Also new: Minghui Liu in computing, Yingxue Cheng in music and Siqi Yuan in counselling.',
    ],
    [
      '她们和他的第一批课程已经排期，可以在签约教师页面查看预约状态。',
      'Their first courses are scheduled; the page of signed teachers shows who takes bookings.',
    ],
    { teachers: ['冯映雪', '刘明慧', '程映雪', '袁思齐'], daysAgo: 85 },
  ),
  brief(
    'teachers',
    'swimming-without-exception',
    ['二十一年，没有一个学生例外', 'Twenty-one years, no exceptions'],
    [
      '宁波知远中学这届毕业生，又全部游完了两百米。',
      'At Zhiyuan Middle School in Ningbo this year’s leavers have all swum their two hundred metres.',
    ],
    [
      '最后一名用了十九分钟，谢浩然在岸上陪着走了十六个来回。',
      'The last needed nineteen minutes. Haoran Xie walked along the edge for all sixteen lengths.',
    ],
    { teachers: ['谢浩然'] },
  ),
  brief(
    'lessons',
    'windows-and-symmetry',
    ['一百二十扇花窗', 'A hundred and twenty windows'],
    [
      '胡书瑶请学生给苏州园林的花窗找对称轴，有七扇谁也找不到。',
      'Shuyao Hu’s class looked for axes in the garden windows of Suzhou. Seven had none.',
    ],
    [
      '后来园林师傅说，那七扇是修过的，修的人故意留了一点不一样。',
      'Those seven have been repaired, said the gardener. The craftsman left a difference on purpose.',
    ],
    { teachers: ['胡书瑶'] },
  ),
  brief(
    'research',
    'silent-reading-log',
    ['每天十分钟默读，一年之后', 'Ten silent minutes a day, a year on'],
    [
      '六个班的借阅记录显示，变化出现在第五个月，不是第一个月。',
      'Library records of six classes show that the change comes in the fifth month, not in the first.',
    ],
    [
      '第一个月大家都在适应安静，第三个月开始有人带自己的书。',
      'For a month everybody is getting used to the quiet. In the third they start to bring books of their own.',
    ],
  ),
  brief(
    'schools',
    'tide-board',
    ['渡口的潮汐牌换了新芯片', 'A new chip for the tide board'],
    [
      '厦门鹭屿中学的学生给自己六年前做的潮汐牌做了第二次升级。',
      'Pupils of Luyu Middle School in Xiamen have upgraded the board their school built six years ago.',
    ],
    [
      '袁建国留了一条要求给下一届：断电以后，它得能告诉别人自己断过电。',
      'Jianguo Yuan has a task for next year’s class. After a power cut, it should say that there has been one.',
    ],
    { teachers: ['袁建国'] },
  ),
  brief(
    'reading',
    'five-best-wrong',
    ['读者选出的五个“最好的错答案”', 'Five best wrong answers, chosen by readers'],
    [
      '一千一百多人投票，第一名来自一年级：一斤棉花比一斤铁大。',
      'More than eleven hundred voted. First place goes to a six-year-old: a pound of cotton is bigger than a pound of iron.',
    ],
    [
      '第二名是“太阳月亮是同一个灯泡”，理由写了满满一页。',
      'Second came “sun and moon are one bulb”, with a full page of reasons.',
    ],
  ),
  brief(
    'lessons',
    'banyan-estimates',
    ['榕树气根有多长', 'How long is an aerial root?'],
    [
      '薛文博的估算课在操场边上，答案从一米二到九米。',
      'Wenbo Xue taught estimation by the sports ground; answers ran from 1.2 metres to nine.',
    ],
    [
      '学生爬上二楼放绳子去量，是五米零三，最近的那位猜的是自己身高的三倍。',
      'A rope from the second floor made it 5.03. The closest guess was three times the guesser’s own height.',
    ],
    { teachers: ['薛文博'] },
  ),
  brief(
    'notices',
    'village-places',
    ['乡村教师公益名额增加到每班四个', 'Four free places for village teachers in every run'],
    [
      '所有线下课程从下一季起执行，含往返硬座车票。',
      'It applies to all courses on site from next season and includes the train.',
    ],
    [
      '申请只需学校证明一页，先到先得，不足四人时名额不转售。',
      'One page from your school is enough. Places that nobody takes are not sold.',
    ],
  ),
  brief(
    'teachers',
    'ginkgo-date',
    ['银杏落叶，第二十八次', 'The ginkgo drops its leaves, for the twenty-eighth time'],
    [
      '郭秋实在成都记录同一棵树的落叶日，今年比平均晚六天。',
      'Qiushi Guo records the day in Chengdu. This year it was six days later than the mean.',
    ],
    [
      '她在黑板上画出二十八个点，只问学生一句：你看见直线了吗？',
      'She put twenty-eight dots on the board and asked one question: do you see a line?',
    ],
    { teachers: ['郭秋实'] },
  ),
  brief(
    'research',
    'meeting-minutes',
    ['教研会的两个小时都在做什么', 'What happens in a two-hour meeting'],
    [
      '我们读了五十三份会议记录，六成的字数是转述通知。',
      'We read the minutes of fifty-three. Six tenths of the words repeat announcements.',
    ],
    ['真正谈到学生作品的只有九份，这九份的平均时长最短。', 'Nine discussed pupils’ work. They were also the shortest.'],
  ),
  brief(
    'schools',
    'warm-noodles',
    ['晚归宿舍的一碗面', 'A bowl of noodles for latecomers'],
    [
      '西安古槐高级中学的保安室里，心理老师和保安一起煮了第三个冬天的面。',
      'In the guards’ room of Guhuai High School in Xi’an, noodles are on for a third winter.',
    ],
    [
      '袁思齐说，坐下吃面的人不会觉得自己在接受辅导，他自己也不觉得。',
      'People who eat noodles don’t feel that they are being counselled, says Siqi Yuan; nor does he.',
    ],
    { teachers: ['袁思齐'] },
  ),
  brief(
    'lessons',
    'rubbings',
    ['从城墙砖上拓下一套字', 'A typeface from the city wall'],
    [
      '田文博的学生在南京城墙上拓了九十块砖，做出了二十六个笔画部件。',
      'Wenbo Tian’s pupils rubbed ninety bricks of the Nanjing wall and derived twenty-six strokes.',
    ],
    [
      '有一笔怎么也解释不通，最后认定是六百年前刻字的人手滑了，他们决定保留。',
      'One stroke made no sense. A slip of the hand six centuries ago, they decided, and kept it.',
    ],
    { teachers: ['田文博'] },
  ),
  brief(
    'reading',
    'recipes-aloud',
    ['菜谱朗读比赛没有评委', 'A recipe contest without a jury'],
    [
      '宁波月湖小学一年级的孩子把自家菜谱念给全校听。',
      'First-graders at Yuehu Primary School in Ningbo read the family’s recipes to the whole school.',
    ],
    [
      '王萍只安排了一个环节，念完以后，想吃的人举手。',
      'Ping Wang arranged for one thing only: afterwards, whoever is hungry raises a hand.',
    ],
    { teachers: ['王萍'] },
  ),
  brief(
    'notices',
    'fees-published',
    ['报名费用与退费规则统一公布', 'Fees and refunds on one page'],
    [
      '每门课的价格、退费期限和改期办法，现在都写在帮助页。',
      'Prices, deadlines and changes of date are now explained in the help section.',
    ],
    [
      '规则没有变，只是以前分散在二十几个页面上。',
      'Nothing has changed, except that the rules used to be spread over some twenty pages.',
    ],
  ),
  brief(
    'teachers',
    'game-of-badminton',
    ['每天放学后的最后一局球', 'The last game of the day'],
    [
      '三十年来，萧毅陪最后一个被接走的孩子打羽毛球。',
      'For thirty years Yi Xiao has played badminton with whoever is collected last.',
    ],
    [
      '去年冬天他请了三天病假，孩子们自己排了班，把那一局打完了。',
      'When he was ill for three days last winter, the children drew up a rota and played it themselves.',
    ],
    { teachers: ['萧毅'] },
  ),
  brief(
    'notices',
    'signed-summer',
    ['五位教师签约，来自五座城市', 'Five teachers from five cities sign'],
    [
      '蒋川、丁文博、卢恺、刘景行、林景行本月与师联网签约。',
      'Chuan Jiang, Wenbo Ding, Kai Lu, Jingxing Liu and Jingxing Lin joined this month.',
    ],
    [
      '五人的证书自签约当日起生效，编号可以在证书查询里核对。',
      'Their certificates are valid from the day of signing and can be checked by code.',
    ],
    { teachers: ['蒋川', '丁文博', '卢恺', '刘景行', '林景行'], daysAgo: 205 },
  ),
  brief(
    'lessons',
    'muleteers-knot',
    ['马帮的一个绳结', 'The muleteer’s knot'],
    [
      '胡沁的历史课请来一位马帮后人，全班学了两个星期驮结。',
      'A muleteer’s grandson came to Qin Hu’s history class, which practised for a fortnight.',
    ],
    [
      '期末有一题是解开它，解不开的可以写出自己卡在第几步。',
      'One task in the final test is to undo it. You may also write at which step you got stuck.',
    ],
    { teachers: ['胡沁'] },
  ),
  brief(
    'research',
    'comments-in-two-colours',
    ['黑笔与绿笔：一千条评语的分析', 'Black and green: a thousand comments'],
    [
      '同一位老师改用两色批注以后，学生的修改率从两成升到六成。',
      'After one teacher split facts from advice by colour, six in ten pupils revised, up from two.',
    ],
    [
      '田思齐提醒，改用的同时评语也变短了，两个原因分不开。',
      'The comments also became shorter, warns Siqi Tian, and the two causes can’t be told apart.',
    ],
    { teachers: ['田思齐'] },
  ),
  brief(
    'schools',
    'paper-for-poyang',
    ['《湖水小报》出到第十一期', 'The lake paper, number eleven'],
    [
      '南昌滕阳中学的学生办了十一年的鄱阳湖水位年报。',
      'Pupils of Tengyang Middle School in Nanchang have reported on Poyang Lake for eleven years.',
    ],
    [
      '今年的头版是一张空白图，因为枯水期太长，有四十天读数低于标尺。',
      'This year’s front page is an empty chart: for forty days the water stood below the gauge.',
    ],
  ),
  brief(
    'reading',
    'questions-only',
    ['一本全是问句的书', 'A book of questions'],
    [
      '重庆黄葛小学的孩子写了一本书，没有一个句号。',
      'Children at Huangge Primary School in Chongqing have written a book without a full stop.',
    ],
    [
      '黄远山说，出版社想加一篇回答的后记，全班投票否决了。',
      'A publisher wanted to append the answers, says Yuanshan Huang. The class voted against it.',
    ],
    { teachers: ['黄远山'] },
  ),
  brief(
    'teachers',
    'tunes-at-the-gate',
    ['校门口的点歌台', 'Requests at the gate'],
    [
      '阎文博每天早上在厦门白鹭洲小学门口拉一首孩子点的曲子。',
      'Every morning at Egret Island Primary School in Xiamen, Wenbo Yan plays what children ask for.',
    ],
    ['点得最多的不是流行歌，是上课铃。', 'Most requested is no pop song but the school bell.'],
    { teachers: ['阎文博'] },
  ),
  brief(
    'notices',
    'branch-wuhan',
    ['师联网武汉分校搬进老仓库', 'TeachNet Wuhan moves into a warehouse'],
    [
      '武汉的老师从此有了自己的备课室，晚上九点半关灯。',
      'Teachers in Wuhan now have rooms to plan in, open until half past nine.',
    ],
    [
      '师联网武汉分校由当地三位退休教研员发起，第一门课是信息科技。',
      'The branch was begun by three retired advisers, and its first course is in computing.',
    ],
    { daysAgo: 243 },
  ),
  brief(
    'lessons',
    'boats-and-components',
    ['翻了四十次的帆船', 'The boat that capsized forty times'],
    [
      '马秋实用池塘里的模型船讲力的分解，翻船的那一面留给学生解释。',
      'Qiushi Ma explains components of a force with a model boat, and leaves capsizing to the class.',
    ],
    [
      '第四十一次它终于逆着风走了半米，记录员忘了按表。',
      'At the forty-first attempt it sailed half a metre into the wind, and the timekeeper forgot to press.',
    ],
    { teachers: ['马秋实'] },
  ),
  brief(
    'research',
    'wait-of-parents',
    ['家长会上谁在说话', 'Who talks at parents’ evenings'],
    [
      '二十一场家长会的录音里，老师说了百分之八十三的话。',
      'In recordings of twenty-one meetings, teachers do eighty-three per cent of the talking.',
    ],
    [
      '比例最低的一场是三成，那位老师只准备了四个问题。',
      'In one it was three tenths. That teacher had prepared four questions and nothing else.',
    ],
  ),
  brief(
    'schools',
    'bees-on-the-roof',
    ['天台上的十一箱蜂', 'Eleven hives on the roof'],
    [
      '沈阳白桦中学的蜜今年收了三十八斤，全部送给了食堂。',
      'At Baihua Middle School in Shenyang the harvest was nineteen kilos, and the canteen got all of it.',
    ],
    [
      '宋毅的课上，学生靠腿上花粉的颜色，判断蜂去了哪条街。',
      'In Yi Song’s lessons, pupils tell from the colour of the pollen which street a bee has been to.',
    ],
    { teachers: ['宋毅'] },
  ),
  brief(
    'reading',
    'what-we-skipped',
    ['我们跳过了哪些页', 'The pages we skipped'],
    [
      '读书会做了一次坦白局，每人说一本没读完的名著。',
      'At a confession evening, everyone named a classic they had never finished.',
    ],
    [
      '十八个人里有十一个停在同一本书的第三章，下个月就从那里开始。',
      'Eleven of eighteen stopped in chapter three of the same one. Next month starts there.',
    ],
  ),
  brief(
    'teachers',
    'first-lab-letters',
    ['给第一份实验报告回信', 'Answering the first lab report'],
    [
      '任慧敏三年里手写了二百六十封信，每封都从学生写错的单位开始。',
      'In three years Huimin Ren has written 260 letters, each starting from a wrong unit.',
    ],
    [
      '有学生把信裱了起来，也有学生回信指出她写错了一个字。',
      'Some pupils have framed theirs. One wrote back to point out a mistake.',
    ],
    { teachers: ['任慧敏'] },
  ),
  brief(
    'lessons',
    'nests-renumbered',
    ['公园里的一百二十个鸟巢', 'A hundred and twenty nests'],
    [
      '唐秋实和学生春天重数，少了十四个，多了三十一个。',
      'Counting again in spring, Qiushi Tang’s class found fourteen fewer and thirty-one new.',
    ],
    [
      '最高的那个在信号塔上，运营商的师傅帮忙拍了照片。',
      'The highest is on a phone mast; an engineer took the picture for them.',
    ],
    { teachers: ['唐秋实'] },
  ),
  brief(
    'notices',
    'accessibility',
    ['全站支持键盘与读屏', 'The whole site works by keyboard and screen reader'],
    [
      '六位视障老师参加了测试，提出四十三处修改，都已完成。',
      'Six teachers who are blind or partially sighted tested it; all forty-three of their points are done.',
    ],
    [
      '遇到用不了的地方，请写信告诉我们页面和您用的设备。',
      'If something still doesn’t work, tell us the page and your device.',
    ],
  ),
  brief(
    'research',
    'three-drafts',
    ['学生愿意改到第几稿', 'How many drafts will a pupil write?'],
    [
      '九百多篇作文的记录：有真实读者的，平均改二点八稿，没有的，一点一稿。',
      'Of some nine hundred essays those with a real reader went through 2.8 drafts, the others through 1.1.',
    ],
    [
      '读者是谁影响不大，隔壁班的同学和报社编辑差不多管用。',
      'It hardly matters who reads. The class next door works as well as an editor.',
    ],
  ),
  brief(
    'schools',
    'tactile-map',
    ['盲道断点图交给了街道办', 'A map of gaps in the paving'],
    [
      '杭州云栖学校的学生找出一点二公里内的三十四处断点。',
      'Pupils of Yunqi School in Hangzhou found thirty-four gaps within 1.2 kilometres.',
    ],
    [
      '蒋芸说，已经修了二十九处，剩下五处学生每个月去看一次。',
      'Twenty-nine have been mended, says Yun Jiang; the class visits the other five every month.',
    ],
    { teachers: ['蒋芸'] },
  ),
  brief(
    'reading',
    'dialects-of-rain',
    ['“下雨”的五十三种说法', 'Fifty-three ways to say it’s raining'],
    [
      '贾书瑶和学生收集的云南方言词条，可以在线听。',
      'The collection made by Shuyao Jia’s pupils in Yunnan can now be heard online.',
    ],
    [
      '第五十三种是一位赶马的老人说的，意思是雨还没有到，可是牲口知道了。',
      'Number fifty-three, from an old horseman, means that the rain isn’t here yet but the animals know.',
    ],
    { teachers: ['贾书瑶'] },
  ),
  brief(
    'teachers',
    'pendulum',
    ['摆了十六年的摆', 'Sixteen years of swinging'],
    [
      '卢远山在楼梯井里挂的摆，今年第一次停了。',
      'The pendulum that Yuanshan Lu hung in a stairwell has stopped for the first time.',
    ],
    [
      '原因是钢丝磨损，换线那天，全校学生排队上楼，每人看一个来回。',
      'The wire had worn. On the day it was replaced the school queued up the stairs, one swing each.',
    ],
    { teachers: ['卢远山'] },
  ),
  brief(
    'lessons',
    'skipping-for-1200',
    ['一千二百人学会了跳长绳', 'Twelve hundred people can skip'],
    [
      '南京梧桐小学最后学会的是校长，用了九个课间。',
      'The last to learn at Wutong Primary School in Nanjing was the head, who needed nine breaks.',
    ],
    [
      '邓芷兰发现，教得最好的往往是刚学会三天的孩子。',
      'The best instructors, Zhilan Deng noticed, had learned it three days before.',
    ],
    { teachers: ['邓芷兰'] },
  ),
  brief(
    'research',
    'what-newcomers-ask',
    ['新教师的第一百个问题', 'A beginner’s hundredth question'],
    [
      '我们收集了三十位新教师第一学期问过的两千多个问题。',
      'We collected more than two thousand questions that thirty beginners asked in their first term.',
    ],
    [
      '头一个月问得最多的是“在哪里”，第四个月变成了“为什么”。',
      'In the first month most began with “where”; by the fourth it was “why”.',
    ],
  ),
  brief(
    'schools',
    'price-tags',
    ['菜市场的二十二张电子价签', 'Twenty-two price tags for the market'],
    [
      '重庆临溪中学的学生给校门口的摊主做了可以自己改价的小屏幕。',
      'Pupils of Linxi Middle School in Chongqing built small screens on which stallholders set their own prices.',
    ],
    [
      '夏芸说，卖豆花的大姐提的修改意见，比她提的还多。',
      'The woman who sells tofu pudding has made more suggestions than she has, says Yun Xia.',
    ],
    { teachers: ['夏芸'] },
  ),
  brief(
    'reading',
    'second-reading',
    ['重读的理由', 'Reasons to read again'],
    [
      '七位老师各讲一本自己教过二十遍的课文，第二十一遍看见了什么。',
      'Seven teachers on a text they have taught twenty times, and what they saw on the twenty-first.',
    ],
    [
      '有人发现自己一直念错一个字，有人发现主角从头到尾没有笑过。',
      'One had always misread a character. One noticed that the hero never laughs.',
    ],
  ),
  brief(
    'teachers',
    'unsolved',
    ['每月一个没有答案的问题', 'One unsolved problem a month'],
    [
      '汪伯言给高一学生讲到第三十六个尚未解决的数学问题。',
      'Boyan Wang has told tenth-graders about thirty-six open problems so far.',
    ],
    [
      '学生最爱问的是，多少人试过，他每次都去查清楚再回答。',
      'What they like to ask is how many people have tried. He looks it up each time.',
    ],
    { teachers: ['汪伯言'] },
  ),
  brief(
    'lessons',
    'thickness-of-ice',
    ['江冰四十一厘米', 'Forty-one centimetres of ice'],
    [
      '邓文博和学生在松花江上打了十个孔，最薄的在桥影里。',
      'Wenbo Deng’s class drilled ten holes in the Songhua. The ice was thinnest in the shadow of the bridge.',
    ],
    [
      '他们原以为晒得到太阳的地方会薄，为此重新画了一遍热量图。',
      'They had expected it to be thinner in the sun, and redrew their diagram of heat.',
    ],
    { teachers: ['邓文博'] },
  ),
  brief(
    'notices',
    'office-hours',
    ['周三上午留给来访的老师', 'Wednesday mornings are for visitors'],
    [
      '杭州的教师中心每周三上午不安排会议，欢迎来喝茶。',
      'There are no meetings at the centre in Hangzhou on Wednesday mornings, only tea.',
    ],
    [
      '不用预约，带一件课堂上还没想通的事来就可以。',
      'You need no appointment, just something from class that you haven’t worked out.',
    ],
  ),
  brief(
    'research',
    'homework-minutes',
    ['家长估的时间和孩子记的时间', 'Minutes by parents and by children'],
    ['同一晚的作业，家长平均少估十九分钟。', 'Parents underestimate the same evening’s homework by nineteen minutes.'],
    [
      '差得最多的是朗读，许多家长不知道那也算。',
      'The gap is widest for reading aloud, which many didn’t know to be homework.',
    ],
  ),
  brief(
    'schools',
    'wheat-corridor',
    ['三十一种小麦挂满走廊', 'A corridor of wheat'],
    [
      '郑州麦田小学的标本从1998年的第一穗挂到今年。',
      'At Maitian Primary School in Zhengzhou the ears go from 1998 to this summer.',
    ],
    [
      '魏慧敏请食堂用其中一种磨了面，全校吃了一次有名字的馒头。',
      'Huimin Wei had the canteen mill one of them, and the school ate buns with a name.',
    ],
    { teachers: ['魏慧敏'] },
  ),
  brief(
    'teachers',
    'traffic-of-frogs',
    ['耳朵里的校园', 'A school year in sounds'],
    ['卢清荷录满三百六十五天，最难录的是雪。', 'Qinghe Lu has recorded all 365 days. Snow was the hardest.'],
    [
      '那天长沙下了十分钟，她把话筒伸出窗外，录到的是全班一起屏住呼吸。',
      'It fell in Changsha for ten minutes. She held out the microphone and got a whole class holding its breath.',
    ],
    { teachers: ['卢清荷'] },
  ),
  brief(
    'lessons',
    'lever-from-a-bed',
    ['一块床板讲了三十年的杠杆', 'Thirty years of levers from one plank'],
    ['合肥巢湖路小学的那块木头，今年终于裂了。', 'The plank at Chaohu Road Primary School in Hefei has finally split.'],
    [
      '马恺没有换新的，他请学生量出裂缝的位置，算它为什么裂在那里。',
      'Kai Ma didn’t replace it. He had his class measure where the crack is and work out why it is there.',
    ],
    { teachers: ['马恺'] },
  ),
  brief(
    'reading',
    'winter-list',
    ['寒假书单：九本，不分学科', 'Nine books for the winter break'],
    ['由去年百位教师各推荐一本，抽签抽出九本。', 'Last year’s hundred each proposed one, and nine were drawn by lot.'],
    [
      '其中有一本火车时刻表，推荐人说，请从任意一站读起。',
      'One is a railway timetable. Start at any station, says the teacher who proposed it.',
    ],
  ),
]

/** Days between two briefs. */
const interval = 5.8

export const briefs: readonly Article[] = written.map((each, index) => ({
  ...each,
  daysAgo: each.daysAgo ?? Math.round(3 + index * interval),
}))
