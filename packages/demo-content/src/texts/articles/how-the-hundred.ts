import type { Article } from './article.ts'

export const howTheHundred: Article = {
  slug: 'how-the-hundred',
  category: 'notices',
  title: ['百位教师怎样评出来：方法、票数与争议', 'How the hundred are chosen: method, votes and doubts'],
  summary: [
    '六百零八份推荐、一千四百多节听课、三方各占多少分，以及今年被复议改掉的两个名次。',
    '608 nominations, more than 1,400 observed lessons, who has how many points, and the two ranks that a review has changed.',
  ],
  teachers: ['魏磊', '韩明哲', '许景行'],
  tags: ['评价', '课堂观察'],
  author: '编辑部',
  daysAgo: 75,
  content: [
    `新一年的百位教师今天公布。排在前三位的是沈阳的魏磊、广州的韩明哲和南京的许景行。完整的名单、得分和颁奖词在<a href="/teacher100">百强教师</a>页面，这里只讲一件事：这一百个名字是怎么来的。
每年公布之后，都有人写信来问三个问题。花钱能不能上？谁说了算？评得准吗？我们按这个顺序回答。
## 花钱不能上
推荐、听课、面谈、公布，全程不收费，也不接受教师、学校、家长或者企业的赞助。听课的差旅由师联网承担，去年是四十一万七千元，写在年报第九页。
签约和入选是两件事。签约教师接受我们安排的授课和研修，有报酬；入选只是一份名单，没有奖金。今年的一百人里，签约的有五十位左右，比例和往年差不多。评议员拿到的材料里不写是否签约。
有过一次例外情况，也应该说。前年，一家机构给某位候选人的学校捐了一批图书，日期在评议期间。我们把这位老师的评议推迟了一年，他完全不知情，我们写信向他说明了理由。
## 三方说了算
分数一百分，分成三份。
听课占四十分。每位候选人由两位观察员各听三节常态课，不提前告知日期，不指定内容。观察员来自别的省、别的学校，用同一张记录表，只写看见和听见的，再由第三个人打分，打分的人不知道是谁的课。今年一共听了一千四百三十二节。
学生占三十分。往届学生，毕业一年到五年的，随机抽二十位，打电话问五个问题，其中没有一个问“你喜不喜欢这位老师”。最有用的一个问题是：他讲过的哪一件事，你后来自己又去弄明白了？
同行占三十分。同校三位、外校三位，写的是具体的事，不打分。由七人小组读完材料后给分，去掉最高和最低。
> 谁也不能单独决定任何一个名次，包括编辑部，包括创办人。
## 评得准不准
说实话，不知道。
我们能做到的，是让每一步都可以被检查。今年有两组数字值得写出来。
两位观察员对同一位老师，打分相差超过八分的，有十一例，都请了第三位重听。重听之后，七例靠近了较低的那一方。也就是说，观察员偏宽，这一点明年的培训要改。
前十位之间，第一名和第十名的总分只差两分左右。如果同样的评议再做一遍，这十个人的次序很可能会变，第十一到第十五位，也有人可能进来。所以名次看个大概就好，不要拿它比较两位相邻的老师。
学科也不均衡。语文、数学、英语的候选人占了将近一半，心理健康只有二十四位。乡村学校的老师占百分之九，低于他们在全国教师里的比例。我们知道原因之一，是去那里听课，来回要三天。明年会把差旅预算的三分之一先留给县城以下的学校。
## 两个改掉的名次
公示的十四天里，收到异议三十七件，其中实名二十九件。
有两件成立。一位老师的教龄多算了两年，是学校档案写错了，教龄不计分，名次没有影响，已经改正。另一位，同行评价里有一份的作者，后来被查出是他的亲属，那一份作废重算，他从四十几位退到了五十几位。老师本人在信里说，他事先不知道这件事，但是接受。
还有一件没有成立的，我们也想写出来。有位家长说，某位老师脾气不好，不应该上榜。我们回访了三位学生，都说，是的，他脾气不好。其中一位补充说：可是他每次发完火，第二天都会来道歉，我后来发火也会道歉了。
评议小组讨论了一个下午，维持原来的名次。
## 明年的时间
推荐从明年三月开始，任何人都可以推荐，包括学生。不接受自荐，也不接受以学校名义的批量推荐。对结果有疑问，请在公布后三十天内写信，我们在十个工作日内书面答复，答复会说明依据。
最后还有一句，每年都写，今年还是写在这里。没有上榜的老师，不是不好，是我们还没有去听过。`,
    `This year’s hundred teachers are published today. The first three are Lei Wei of Shenyang, Mingzhe Han of Guangzhou and Jingxing Xu of Nanjing. The whole list, with points and citations, is on the page of the <a href="/teacher100">hundred teachers</a>. This article is about one thing: where these names come from.
Three questions arrive by post every year. Can you buy your way in? Who decides? And is it accurate? Here are the answers in that order.
## You can’t buy your way in
Nomination, observation, interview and publication are free, and we take no sponsorship from teachers, schools, parents or companies. Travel to the lessons is paid by TeachNet; last year it came to 417,000 yuan, as you can see on page nine of the annual report.
Being signed and being chosen are different things. Teachers who have signed give courses for us and are paid. The hundred are a list, and there is no prize money. About half of this year’s have signed, as in other years. The papers that assessors get don’t say who.
There was one incident. The year before last a company gave books to a candidate’s school while we were assessing. We put this teacher off for a year. He had known nothing of the gift, and we wrote to him to explain.
## Three parties decide
There are a hundred points in three parts.
Forty are for lessons. Two observers see three ordinary lessons each. Neither date nor topic is agreed beforehand. The observers are from other provinces and other schools, they use the same sheet, and they write down only what they see and hear. A third person, who doesn’t know whose lesson it was, gives the points. This year there were 1,432 lessons.
Thirty are from former pupils. We draw twenty of those who left between one and five years ago, and ring them up with five questions. None is “did you like your teacher?” The most useful one: of what they taught, which thing did you later go and work out for yourself?
Thirty are from colleagues, three at the same school and three elsewhere. They describe particular events and give no marks. A panel of seven reads them, and the highest and lowest marks are dropped.
> Nobody alone can decide a single rank. That includes the editors and the founder.
## Is it accurate?
Frankly, we don’t know.
What we can do is to make each step open to checking. Two figures are worth printing.
In eleven cases two observers of one teacher differed by more than eight points, and a third went. Seven times the third was closer to the lower mark. So our observers are lenient, and next year’s training will have to deal with that.
From first to tenth it’s a matter of some two points. If we did it all again the ten would very likely come out in another order, and someone between eleventh and fifteenth might get in. Take ranks as rough. Don’t use them to compare two neighbours.
The subjects are uneven, too. Chinese, mathematics and English have nearly half of all candidates, and counselling has twenty-four people. Teachers at village schools are nine per cent, fewer than their share in the country. One reason is known to us: it takes three days to go and watch them. From next year a third of the travel budget is set aside for schools below county level.
## Two ranks that changed
In the fourteen days of public notice there were thirty-seven objections, twenty-nine of them signed.
Two were upheld. One teacher’s years of service were two too many, because of a slip in the school’s files. They carry no points, so it made no difference, and the entry is corrected. In another case a colleague’s statement turned out to be by a relative. It was struck out, and the teacher dropped from the forties to the fifties. He wrote that he hadn’t known, and that he accepted it.
One that was not upheld deserves a mention. A parent found that a certain teacher has a temper and doesn’t belong on the list. We asked three pupils. Yes, they said, he has. One added: but after losing it he always comes and apologises the next day. I do that now, too.
The panel discussed it for an afternoon and left the rank as it was.
## Next year’s dates
Nominations open next March. Anybody may nominate, pupils included. We don’t accept people who nominate themselves, nor lists drawn up by a school. If you doubt a result, write to us within thirty days. Within ten working days you have an answer in writing that gives its grounds.
There is a last sentence that we print each year, and here it is. A teacher who is not on the list isn’t worse than those who are. We just haven’t sat in that classroom yet.`,
  ],
}
