import type { Portrait } from './portrait.ts'

export const sciences: readonly Portrait[] = [
  {
    rank: 2,
    name: ['韩明哲', 'Mingzhe Han'],
    isWoman: false,
    subject: 'mathematics',
    school: 'nanping',
    years: 27,
    title: 'professor',
    signedDaysAgo: 700,
    availability: 'later',
    tags: ['项目式学习', '数据', '调查'],
    summary: [
      '学校门口的红绿灯曾比现在短七秒，是他的学生数了一周的车，写信改过来的。',
      'The lights outside his school used to be seven seconds shorter. His pupils counted cars for a week and wrote the letter that changed them.',
    ],
    citation: [
      '把一道应用题做成了真的，红绿灯至今按学生算出的秒数亮着。',
      'Turned a word problem into a real one: the lights still run on the seconds his pupils worked out.',
    ],
    content: [
      `韩明哲出过很多题，最得意的一道没有标准答案：放学时校门口过一次马路要多久，才不会有人跑？
初一的孩子站在四个角上数了五天，得到 3,846 辆车、1,204 个行人，还有一位每天都来得及、每天都要跑的奶奶。平均数算出来，绿灯够用；画成分布图，才看见下午四点四十到五十这十分钟不够用。
信寄到交警支队，附了图和算式。两个月后，那十分钟的绿灯延长了七秒。学生们坐在台阶上看奶奶走过去，一步也没有跑。
> “平均数告诉你大家还好，分布告诉你谁不好。”
## 课堂上的规矩
- 三种解法并排贴在黑板上，先评语，后分数
- 算错不丢人，单位写错要请全组喝水
- 每学期只做一个真问题，做到有人回信为止`,
      `Of all the problems Mingzhe Han has set, the one he is proudest of has no model answer. How long must the light outside the school stay green so that nobody has to run?
His twelve-year-olds stood at the four corners for five days and counted 3,846 cars, 1,204 people on foot, and one grandmother who made it every day and ran every day. By the average the light was long enough. Drawn as a distribution it was not, between twenty to five and ten to five.
They sent the traffic police the chart and the sums. Two months later those ten minutes had seven more seconds of green. The class sat on the steps and watched her cross without running.
> “The mean tells you that people are fine. The spread tells you who isn’t.”
## House rules
- Three solutions hang side by side; comments first, marks later
- A wrong sum is no shame, a wrong unit buys the group a round of water
- One real question a term, pursued until somebody writes back`,
    ],
  },
  {
    rank: 4,
    name: ['赵梅', 'Mei Zhao'],
    isWoman: true,
    subject: 'physics',
    school: 'songhe',
    years: 27,
    title: 'professor',
    signedDaysAgo: 560,
    availability: 'open',
    tags: ['实验', '探究', '课例'],
    summary: [
      '她上课先让学生写下猜测再动手，猜错的那张纸要贴在实验报告的第一页。',
      'In her lab you write your prediction down before touching anything, and the wrong ones go on page one of the report.',
    ],
    citation: [
      '一台体重秤、一部电梯、六层楼，讲清了教科书用两页没讲清的失重。',
      'One bathroom scale, one lift and six floors said about weightlessness what two pages of textbook could not.',
    ],
    content: [
      `赵梅办公室里没有多少仪器，倒有十一台体重秤，都是家长淘汰的。每年讲牛顿第二定律，她带学生去教学楼坐电梯。
电梯启动前，每个人要在纸上写：指针会往哪边动？动多少？她统计过八届学生，写“不动”的占三分之一，写反的又占三分之一。猜对的孩子也常常说不出理由。
有个男生坚持认为秤坏了。她没有解释，递给他另一台，又递给他一台。第五台以后，他自己蹲下来盯着指针坐了三个来回，站起来说：“不是秤的事，是我的事。”
这句话被她写在实验室门上。
## 给同行的材料
- 《先猜再量》三十例，器材都在五十元以内
- 二十七年里做砸了的演示实验清单，注明砸在哪一步`,
      `Mei Zhao’s office has few instruments and eleven bathroom scales, all cast off by parents. For Newton’s second law she takes the class to ride the lift.
Before it moves, everybody writes down which way the needle will go, and how far. She has kept count over eight years of pupils: a third write “it won’t move”, another third get the direction wrong, and those who are right often cannot say why.
One boy was sure that the scale was broken. She did not explain. She handed him another, and then another. After the fifth he crouched and watched the needle for three rides, stood up and said: “It isn’t the scale. It’s me.”
The sentence is now painted on the door of the lab.
## For colleagues
- “Predict, then measure”: thirty experiments, none above fifty yuan
- A list of demonstrations that failed in twenty-seven years, with the step at which each did`,
    ],
  },
  {
    rank: 5,
    name: ['张映雪', 'Yingxue Zhang'],
    isWoman: true,
    subject: 'chemistry',
    school: 'tingsong',
    years: 21,
    title: 'special',
    signedDaysAgo: 760,
    availability: 'open',
    tags: ['项目式学习', '数据', '调查'],
    summary: [
      '她发起“同一天的河”：六座城市的学生在同一个上午取水，测同样五项指标。',
      'She started “One day, six rivers”: pupils in six cities take water on the same morning and measure the same five things.',
    ],
    citation: [
      '三年十二次同日取水，测错的数据一条没删，反而成了最好的教材。',
      'Twelve sampling days in three years, and not one wrong reading deleted: they became the best lessons.',
    ],
    content: [
      `黄河从听松高级中学往北两公里处流过。张映雪第一次带学生取水，回来的路上水样洒了一半，剩下的浑得看不清比色卡。
“那就先学怎么让它清。”一节静置和过滤的课，上了三个下午。
后来她写信给五座城市的同行，提议每年四个日子，大家同时去各自的河边。第一年的表格里，苏州的酸碱度高得离谱，全网讨论了一周，最后发现是试纸过期。她把那一格涂成黄色，旁边注明原因，留到今天。
学生写报告有一条硬规定：结论之前必须先写“我们可能错在哪里”。有人写了三页，结论只有一行。她给了满分。
## 数字
- 取水日 12 次，水样 864 份
- 标黄的数据 71 条，每条都有说明
- 参加过的学生 530 人，其中 14 人后来读了环境专业`,
      `The Yellow River passes two kilometres north of Tingsong High School. On Yingxue Zhang’s first sampling trip half of the water was spilled on the way back, and what was left was too muddy to read a colour chart through.
“So we start by making it clear.” Settling and filtering took three afternoons.
Then she wrote to colleagues in five cities and proposed four days a year on which everyone would go to the nearest river. In the first table the pH of Suzhou was absurd. After a week of argument it turned out that the paper strips had expired. She coloured the cell yellow, wrote down the reason, and left it there.
Her reports have one strict rule: before the conclusion comes a section called “Where we may be wrong”. One pupil filled three pages and concluded in a single line. Full marks.
## In figures
- 12 sampling days, 864 samples
- 71 yellow cells, each explained
- 530 pupils so far, of whom 14 went on to study the environment`,
    ],
  },
  {
    rank: 8,
    name: ['吕萍', 'Ping Lü'],
    isWoman: true,
    subject: 'biology',
    school: 'pingqiao',
    years: 29,
    title: 'professor',
    signedDaysAgo: 880,
    availability: 'later',
    tags: ['户外', '探究', '带教'],
    summary: [
      '平桥中学的校园里有一百零三种植物，每一种的牌子都是学生写的，写错的不摘，只在旁边挂一块更正。',
      'There are 103 kinds of plants on her school grounds. Pupils wrote every label; a mistake is not removed but gets a second label beside it.',
    ],
    citation: [
      '二十九年守着一个校园，一百零三块牌子里有九块是更正。',
      'Twenty-nine years on one school ground: 103 labels, nine of them corrections.',
    ],
    content: [
      `吕萍不带学生去植物园。她说，那里的牌子已经有人写好了。
每个新生领一株植物，从九月看到第二年六月，每周画一次，不许查名字。到了春天，许多人自己就认出来了，因为他们见过它的芽、它的虫、它在雨里的样子。写牌子的资格要考：说出三个和它最像的植物，以及怎么区别。
操场东角有一棵树，牌子写的是“香樟”。三年以后，一个初一女孩举着放大镜来找她：“老师，腺窝不对。”那是一棵天竺桂。吕萍请她写了更正牌，两块一起挂着。
> 我教的不是名字，是肯为一个名字等上一年的耐心。
## 常年开放
- 每月第一个周六上午，校园植物课，家长可以一起来
- 青年教师跟班一年的名额，每届两位，已带出十三位`,
      `Ping Lü does not take classes to the botanical garden. The labels there, she says, have already been written.
Each new pupil is given one plant to look after from September to June and draws it every week, without looking up its name. By spring many have worked it out, having seen its buds, its insects and what it does in the rain. The right to write the label must be earned: name the three plants most like yours and say how to tell them apart.
A tree in the east corner was labelled “camphor”. Three years on, a girl of twelve came with a magnifying glass. “The glands are wrong, Miss.” It was a Japanese cinnamon. She was asked to write the correction, and both labels hang there now.
> I don’t teach names. I teach the patience to wait a year for one.
## Open all year
- A walk among the plants on the first Saturday morning of each month, parents welcome
- A year at her side for two young teachers at a time; thirteen have done it so far`,
    ],
  },
  {
    rank: 12,
    name: ['刘明慧', 'Minghui Liu'],
    isWoman: true,
    subject: 'computing',
    school: 'hanyangshu',
    years: 9,
    title: 'senior',
    signedDaysAgo: 120,
    availability: 'open',
    tags: ['信息技术', '隐私', '探究'],
    summary: [
      '信息课第一周不开机：学生先用纸条扮演路由器、缓存和一条走丢的消息。',
      'No computers in the first week: her pupils play routers, caches and a lost message with slips of paper.',
    ],
    citation: [
      '教会初中生给聊天机器人挑错，也教会他们先问：它从哪儿知道的？',
      'Taught thirteen-year-olds to catch a chatbot out, and to ask first how it knows.',
    ],
    content: [
      `刘明慧写过六年程序才来教书。她最怕听见的一句话是：“老师，我会用。”
“会用”的学生被请到讲台上，用纸条给最后一排传一句话，中间的同学可以丢掉任何一张。传了四遍才到。于是有人提议编号，有人提议收到要回信。黑板上慢慢长出来的，就是他们每天在用的协议。
去年她请全班给一个聊天机器人出题，专挑本地的事：东湖哪条路晚上没有灯？汉阳树到底有多少岁？机器人答得流利，二十道里错了九道。学生把错误分成三类：不知道却不说、过时、编的。第三类最让他们生气。
## 可以带走
- 《不插电的二十课》，每课一页纸
- 班级用工具的数据清单：哪些东西不该传上去，写给家长看的版本`,
      `Minghui Liu wrote software for six years before she taught. The sentence she dreads is “I already know how to use it.”
Whoever says so is invited to pass a message to the back row on slips of paper, while those in between may drop any slip they like. It takes four attempts. Somebody proposes numbering them, somebody else a reply for each. What grows on the board is the protocol they use every day.
Last year her class set questions to a chatbot, all of them local. Which road by East Lake has no lights? How old is the tree the school is named after? It answered fluently and got nine of twenty wrong. The pupils sorted the errors into not saying that it doesn’t know, out of date, and made up. The third kind made them angry.
## To take away
- Twenty unplugged lessons, one page each
- What should not be uploaded: a list for class tools, in a version for parents`,
    ],
  },
  {
    rank: 13,
    name: ['马恺', 'Kai Ma'],
    isWoman: false,
    subject: 'science',
    school: 'chaohulu',
    years: 30,
    title: 'professor',
    signedDaysAgo: 620,
    availability: 'open',
    tags: ['实验', '教研组', '带教'],
    summary: [
      '小学科学老师，三十年没有换过学校，实验室里一半的仪器是学生和门卫一起做的。',
      'Primary science at one school for thirty years. Half of the equipment was built by pupils and the man at the gate.',
    ],
    citation: [
      '把教研组会从两小时缩到三十五分钟，省下的时间用来互相听课。',
      'Cut the subject meeting from two hours to thirty-five minutes and gave the rest to watching each other teach.',
    ],
    content: [
      `马恺讲杠杆的那根木头，是校门口门卫老钱从旧床上拆下来的。老钱后来成了这门课的常客，学生管他叫“钱工”。
每年三月，四年级种豆子比赛：谁的豆子先碰到窗框。有一年，一个小姑娘的豆子始终没有发芽，她还是每天量，写了三十一个“0 毫米”。马恺在全校展示会上先讲她的本子，因为三十一个零里，有一次她换了土，有一次她换了水，只换一样，从不同时换。
他也是一名出了名的短会组长：议程写在一张 A5 纸上，写不下的不议，念通知的不议，最后五分钟约定下周谁去听谁的课。
## 带教研组的三条
- 先看学生的本子，再谈老师的课
- 每次只改一处，改完再看
- 会上没说话的人，会后先去听他的课`,
      `The plank for Kai Ma’s lesson on levers came from an old bed that Mr Qian, the gatekeeper, took apart. Mr Qian has been a regular guest ever since. The children call him “the engineer”.
Every March the fourth grade races beans to the window frame. One year a girl’s bean never sprouted. She measured it all the same and wrote “0 mm” thirty-one times. At the school show her notebook came first, because among those zeros she had once changed the soil and once the water: one thing at a time, never both.
He is known for short meetings, too. The agenda has to fit on half a sheet. What doesn’t fit, and what could be read out as a notice, is left out. The last five minutes settle who visits whose lesson next week.
## Three rules for a subject group
- Look at the pupils’ notebooks before you talk about the teaching
- Change one thing, then look again
- Whoever said nothing in the meeting gets the first visit`,
    ],
  },
  {
    rank: 16,
    name: ['蒋月华', 'Yuehua Jiang'],
    isWoman: true,
    subject: 'mathematics',
    school: 'bingcheng',
    years: 19,
    title: 'special',
    signedDaysAgo: 340,
    availability: 'open',
    tags: ['课堂对话', '评价', '课例'],
    summary: [
      '她的数学课从一个错答案开始，全班的任务是替写错的人把道理讲圆，直到讲不下去。',
      'Her mathematics lessons open with a wrong answer. The class must defend it until the defence breaks down.',
    ],
    citation: [
      '让“我错在第几步”成为冰天雪地里最响亮的一句数学话。',
      'Made “I went wrong at step three” the proudest sentence in a cold city’s mathematics.',
    ],
    content: [
      `黑板上写着 1/2 + 1/3 = 2/5。蒋月华站在旁边，一脸认真：“今天我们请一位辩护律师。”
五年级的孩子抢着上来。第一位画了两个不一样大的饼，刚画完自己就笑了。第二位说，两场球，第一场投二中一，第二场投三中一，加起来就是五中二，没有错呀。教室里安静下来，因为这一次，它真的对。
那节课最后没有讲通分，讲的是“什么时候可以这样加”。通分是第二天学生自己提出来的。
她把十九年里最好的错答案收成一本册子，匿名，标着年份。毕业生回来，常常第一件事就是翻自己那一页。
## 册子里
- 214 个错答案，按“它在什么时候是对的”分类
- 每页留一半空白，给读的人写下一位律师的陈词`,
      `On the board: 1/2 + 1/3 = 2/5. Yuehua Jiang stands next to it with a straight face. “Today we need a lawyer for the defence.”
Fifth-graders jump up. The first draws two pies of different sizes and starts laughing before he has finished. The second says: two matches, one shot in two scored in the first and one in three in the second; together that is two in five, so where’s the mistake? The room goes quiet, because this time it is true.
That lesson never reached common denominators. It was about when one may add like this. The denominators were proposed by the pupils the next morning.
The best wrong answers of nineteen years are collected in a booklet, anonymous and dated. Former pupils who visit tend to look for their own page first.
## In the booklet
- 214 wrong answers, ordered by the case in which each would be right
- Half of every page left blank for the next lawyer`,
    ],
  },
  {
    rank: 18,
    name: ['冯景行', 'Jingxing Feng'],
    isWoman: false,
    subject: 'physics',
    school: 'xinghe',
    years: 25,
    title: 'professor',
    signedDaysAgo: 470,
    availability: 'closed',
    tags: ['乡村支教', '实验', '新教师带教'],
    summary: [
      '从黄河滩区的村小一路教到郑州，每年暑假还带一箱废旧零件回去上一周课。',
      'He began in a village school on the Yellow River flats and ended up in Zhengzhou. Each summer he goes back for a week with a crate of scrap.',
    ],
    citation: [
      '一箱收音机零件，十四个暑假，让滩区的孩子先听见再看懂电路。',
      'One crate of radio parts and fourteen summers: children on the river flats heard a circuit before they drew one.',
    ],
    content: [
      `冯景行的第一间实验室是村小的羊圈，羊搬走了，味道没有。那时候全校只有一只能用的灯泡，他把它串进每一个电路，讲了一年。
“器材少有个好处，”他说，“每个孩子都得等，等的时候就得想。”
现在他有了很好的实验室，反而常常把仪器收起来。讲并联那天，桌上只有一只灯泡、一节电池和一根短导线，任务是：让它亮，然后说服邻桌不用你的接法。
因为带毕业班，这学期他不接新的邀请。但办公室的门不关，来听课不用预约，坐后排，自带小凳。
## 十四个暑假
- 去过四所滩区小学，其中一所已经撤并，校牌挂在他家里
- 教会三百多个孩子装矿石收音机，听见的第一个台都是天气预报`,
      `Jingxing Feng’s first laboratory was a sheep pen in a village school. The sheep had gone; the smell had not. There was one working bulb in the building, and for a year it went into every circuit he taught.
“There’s something to be said for scarcity,” he says. “Everyone has to wait, and while you wait you think.”
He has a fine lab now and often clears it. For parallel circuits there is one bulb, one cell and one short wire on each table. Make it light up; then persuade your neighbours not to do it your way.
He is teaching a final year and takes no new invitations this term. The door stays open, though. Visitors need no appointment, sit at the back, and bring a stool.
## Fourteen summers
- Four schools on the flats; one has since closed, and its sign hangs in his flat
- More than three hundred crystal radios built, and every first station was the weather forecast`,
    ],
  },
  {
    rank: 19,
    name: ['冯映雪', 'Yingxue Feng'],
    isWoman: true,
    subject: 'chemistry',
    school: 'wanpan',
    years: 15,
    title: 'head',
    signedDaysAgo: 90,
    availability: 'open',
    tags: ['实验', '工作坊', '课堂活动'],
    summary: [
      '她在学校食堂借了一角灶台，把高一化学的二十二个实验搬进了厨房。',
      'With one corner of the school kitchen on loan, she has moved twenty-two experiments of tenth-grade chemistry to the stove.',
    ],
    citation: [
      '凌晨五点借灶台做实验的人，后来让食堂师傅也写起了实验记录。',
      'Borrowed a stove at five in the morning, and ended up with cooks who keep lab notes.',
    ],
    content: [
      `食堂的何师傅起初很不情愿：灶台是做饭的，不是做实验的。冯映雪提了一个条件，实验做完的东西，大家一起吃。
第一锅是豆腐。三组分别用盐卤、石膏和柠檬汁，凝固的时间差了四倍，口感差得更多。学生争着解释为什么最嫩的那锅最慢，何师傅端着碗听完，说了一句：“火大的那锅也老。”没有人想到过温度。
从此何师傅进了课题组。他的笔记本上，现在有每天的豆子批号、水温和时间，最近一页画了条曲线。
## 上过的菜
- 红曲、紫甘蓝和一锅失败的蓝色馒头：指示剂
- 三种盐煮同一颗鸡蛋：沸点与传热
- 泡菜坛子的一个月：反应速率，每周称一次重`,
      `Mr He, the cook, was against it: stoves are for dinner. Yingxue Feng offered a bargain. Whatever came out of the experiment, everyone would eat together.
The first pot was tofu. Three groups used brine, gypsum and lemon juice; the times differed by a factor of four, the taste by more. The pupils were arguing about why the softest had been the slowest when Mr He looked up from his bowl. “The one on the big flame is tough as well.” Temperature had not occurred to anybody.
He has been on the team ever since. His notebook has each day’s batch of beans, the water temperature and the time, and its latest page shows a curve.
## From the menu
- Red yeast rice, purple cabbage and a batch of regrettable blue buns: indicators
- One egg in three kinds of salt water: boiling points and heat
- A month in the life of a pickle jar, weighed weekly: rates of reaction`,
    ],
  },
  {
    rank: 20,
    name: ['卢恺', 'Kai Lu'],
    isWoman: false,
    subject: 'biology',
    school: 'cuidi',
    years: 22,
    title: 'special',
    signedDaysAgo: 230,
    availability: 'open',
    tags: ['户外', '数据', '跨学科'],
    summary: [
      '每年十一月红嘴鸥飞回昆明，他的学生负责数清楚来了多少只，误差写在第一行。',
      'When the black-headed gulls return to Kunming in November his pupils count them. The margin of error is written on the first line.',
    ],
    citation: [
      '教学生数一群不肯站好队的鸟，也教他们坦白自己数错了多少。',
      'Taught pupils to count birds that won’t queue, and to admit how far they were out.',
    ],
    content: [
      `数鸟这件事，卢恺自己第一年就数错了。他拍了照片回家一只一只点，比现场估的多出四成。
第二年，他让全班分成八组，同一时刻、同一片水面，各数各的，互不商量。八个数字写上黑板，最小 310，最大 940。学生先是大笑，然后有人小声问：“那报纸上的数是怎么来的？”
整个冬天的课都从这句话里长出来：抽样、标记、网格、重复。到了二月，八组的差距缩到一成以内。他们给报社写信，请求在数字后面加上“约”字，报社真的加了。
## 湖边的课
- 鸟类计数入门，三小时，带上望远镜和一支不怕冷的笔
- 《我们错了多少》：七个冬天的计数和误差，可以下载
- 和数学组合开的“抽样”单元，初二、高一各一版`,
      `Kai Lu got his first count badly wrong. He took photographs home, ticked the birds off one by one, and found four tenths more than he had estimated at the lake.
The next year eight groups counted the same water at the same moment without conferring. The numbers on the board ran from 310 to 940. There was laughter, and then somebody asked in a small voice: “So where do the figures in the paper come from?”
A winter of lessons grew from that: sampling, marking, grids, repeating. By February the groups were within a tenth of each other. They wrote to the newspaper and asked for the word “about” before its number. The newspaper put it in.
## By the lake
- Counting birds for beginners, three hours; bring binoculars and a pen that works in the cold
- “How wrong we were”: seven winters of counts and errors, free to download
- A unit on sampling with the mathematics department, in versions for grades eight and ten`,
    ],
  },
]
