/**
 * The most common passwords of at least 8 characters, in lower case. Selected from the top of two frequency lists of leaked passwords in
 * SecLists (https://github.com/danielmiessler/SecLists, MIT licence): "10k most common" and "Chinese common password list top 1000".
 * Dates are left out; passwords made from the name of this product are added.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword passpass passwort drowssap
  12345678 123456789 1234567890 12345678910 123456789123 0123456789 0987654321 87654321 987654321 9876543210 98765432
  11111111 111111111 1111111111 00000000 000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888
  99999999 999999999 aaaaaaaa qqqqqqqq xxxxxxxx zzzzzzzz
  12341234 123123123 1231231234 12344321 1234554321 123454321 12121212 11223344 1122334455 11112222 21122112 10101010 13131313
  69696969 12312312 12301230 123321123 123456123 123123456 321321321 456456456 789789789 520520520 521521521 369369369
  147258369 1472583690 741852963 963852741 789456123 7894561230 147896325 123698745 123654789 321654987 789654123 159357456
  147852369 369258147 987456321 12369874 14789632 74108520 135792468 1357924680 134679852 1029384756 31415926 3141592653
  3.1415926 11235813 1123581321 20082008 20080808 19491001 110120119 110120130 110110110 100200300 110119120 16899168 16897168
  1234567a 12345678a 123456789a a1234567 a12345678 a123456789 123456abc abc123456 abc12345 abcd1234 abcd12345 abcd123456 1234abcd
  abc123456789 123456aa aa123456 aaa123456 123456qq qq123456 qq123456789 123456asd asd123456 123456qwe qwe123456 qaz123456
  zxc123456 zxcvbnm123 woaini123 123456zxc 123456qaz as123456 zz123456 zx123456 abcdefgh abcdefg1 abcdefghi 1a2b3c4d a1b2c3d4
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc qazwsxedc qazwsx123 1qazxsw2 zaq12wsx zaq1zaq1 zaq1xsw2
  12qwaszx qweasdzxc 123qweasd qweasd123 123qweasdzxc qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 1234qwer
  12345qwert qwer1234 qwert123 qwert12345 asdfghjk asdfghjkl asdf1234 asdfasdf asdasdasd qweqweqwe 123qwe123 asdf123456 asd123123
  zxcvbnm1 zxcvbnm, !qaz2wsx 1234%^78 qwerty!@ 1234567! 12345678! 123456.. 12345678. 123456789.
  adminadmin admin123 admin1234 admin12345 admin123456 admin888 admin666 admin2024 admin2025 admin2026 admin@123 admin!@#
  administrator administrator1 root1234 root12345 root123456 rootroot toor1234 superuser superadmin sysadmin manager1 changeme
  changeme1 changeme123 changeit default1 letmein1 letmein123 letmein2 welcome1 welcome123 welcome12 welcome01 welcome2024
  welcome2025 welcome2026 test1234 test12345 test123456 testtest testing1 temp1234 demo1234 demo123456 guest123 guest1234 user1234
  user123456 login123 master12 master123 secret12 secret123 iloveyou iloveyou1 iloveyou2 iloveyou123 trustno1 whatever computer internet
  sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball superman superman1 batman123 starwars
  dragon12 dragon123 monkey12 monkey123 shadow12 shadow123 michael1 jordan23 jennifer jessica1 michelle1 charlie1 freedom1 hello123
  hellohello liverpool liverpool1 chelsea1 arsenal1 pokemon1 pokemon123 mercedes corvette metallica nirvana1 samantha danielle
  victoria veronica alexander elizabeth christian nicholas jonathan benjamin anderson williams butterfly chocolate cocacola
  blink182 qazwsx12 asdfgh12 google123 facebook linkedin samsung1 microsoft windows1 nintendo playstation minecraft
  woaini1314 woaini520 woaini521 woaini5201314 woaiwojia woaimama woailaopo woainima woshishui wojiushiwo wodemima meiyoumima
  5201314520 1314520520 5201314a a5201314 5211314521 5845211314 5845201314 5841314520 5841314521 584131420 584131421 7708801314520
  52013140 52013141314 77585210 77585211314 7758521a 25257758 25251325 love1314 love5201314 iloveyou520 iloveyou1314 a1314520
  beijing2008 beijing123 shanghai shanghai1 zhongguo zhongguo123 china123 china1234 woshishen nihao123 nihao1234 nihaoma123 caonima123
  wocaonima xiaoxiao xiaolong xiaoming tiantian yangyang jingjing longlong yuanyuan zhang123 zhang123456 wang1234 wang123456
  liu123456 li123456 zhimakaimen zhendeaini wobuzhidao adminfan aptx4869 computer1 dearbook 1233211234567
  teachnet teachnet1 teachnet123 teachnet2025 teachnet2026 teacher1 teacher123 student1 student123 school123
  `
    .trim()
    .split(/\s+/),
)

/** The most common passwords of six and seven characters, which only members may have; in lower case, from the top of the same lists. */
export const shortCommonPasswords: ReadonlySet<string> = new Set(
  `
  123456 1234567 111111 000000 666666 888888 123123 654321 112233 121212 222222 333333 555555 777777 999999 123321 456456
  789456 147258 159357 159753 258369 520520 521521 520131 5201314 1314520 1314521 7758521 7758258 5211314 147852 741852 963852
  100200 110110 101010 123654 123789 321321 987654 7654321 aaaaaa qqqqqq abc123 123abc a12345 a123456 123456a q123456
  12345a abcdef abcd12 asd123 qwe123 123qwe qaz123 zxc123 qwerty qweasd qazwsx asdfgh asdasd zxcvbn zxcvbnm 1q2w3e 1qaz2w q1w2e3
  woaini woaini1 iloveyo admin1 test123 love123 monkey dragon letmein welcome shadow master hello1 passwd pass123 michael jordan
  killer charlie jessica freedom pokemon
  `
    .trim()
    .split(/\s+/),
)
