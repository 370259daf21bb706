import { describe, expect, test } from 'vitest'
import { readText } from './read-text.ts'

const A = '0xe6095db68a030482cfec12ccea63caf9b9a9e534'
const B = '0xdb4fcd17e106a0a4d1f7ce50c23cb3cf9b51e1f7'
const C = '0x41ec3ace548a21ee3ea3dda65c98f3699a2584a3'
const BTC = '1LSYZmus5vdp9VHigHuo6fxcdKMgJZr6W5'
const TRX = 'TKyYMD9i91MYHmpoWMVo732DwPmo3SoT3x'
const SOL = 'A7evGHBzU3VJ9nrtuDUoFG3y9iK5V5me2NtJNjdbAuUG'
const HASH = '0x73f8d501f65ed6ad71fff28b07d94dba0062cdd72fa6fb04a2542059e29dfd45'
const [a, b, c] = ['0xe609…e534', '0xdb4f…e1f7', '0x41ec…84a3']

describe('columns', () => {
  test.each([
    ['tabs', `address\tchain\talias\n${A}\tETH\tX`, [`2 ${a} | evm | ethereum | X`]],
    ['bars', `address|chain|alias\n${A}|ETH|X`, [`2 ${a} | evm | ethereum | X`]],
    ['everything in quotes', `"Address";"Network";"Name"\r\n"${A}";"ERC-20";"X"\r\n`, [`2 ${a} | evm | ethereum | X`]],
    ['old Mac line ends', `address,alias\r${A},X\r${B},Y`, [`2 ${a} | evm | X`, `3 ${b} | evm | Y`]],
    [
      'German headers',
      `Adresse;Netzwerk;Bezeichnung;Bemerkung\n${TRX};Tron (TRC20);Kasse;erste Einzahlung`,
      ['2 TKyYMD…oT3x | tron | tron | Kasse | erste Einzahlung'],
    ],
    ['Spanish headers', `Dirección;Red;Nombre;Descripción\n${A};Polygon PoS;Caja;nota`, [`2 ${a} | evm | polygon | Caja | nota`]],
    ['French headers', `adresse;réseau;nom\n${A};Arbitrum One;Caisse`, [`2 ${a} | evm | arbitrum | Caisse`]],
    ['Russian headers', `Адрес;Сеть;Имя\n${A};BSC;Касса`, [`2 ${a} | evm | bnb | Касса`]],
    ['chain ids', `address,chain_id\n${A},1\n${B},42161`, [`2 ${a} | evm | ethereum`, `3 ${b} | evm | arbitrum`]],
    ['CAIP-2', `address,chain\n${A},eip155:137`, [`2 ${a} | evm | polygon`]],
    ['several chains in a cell', `address,chain\n${A},"ETH, BSC"`, [`2 ${a} | evm | ethereum+bnb`]],
    ['a chain that is not covered', `address,chain\n${A},Fantom`, [`2 ${a}: Fantom is not covered by the service.`]],
    ['Litecoin next to a legacy address', `coin,address\nLTC,${BTC}`, ['2 1LSYZm…r6W5: Litecoin is not covered by the service.']],
    ['any token', `token,wallet\nLINK,${A}\nPEPE,${B}\nWhoKnows,${C}`, [`2 ${a} | evm`, `3 ${b} | evm`, `4 ${c} | evm`]],
    [
      'a token next to its chain',
      `asset,network,address\nUSDT,TRC20,${TRX}\nUSDT,ERC20,${A}`,
      ['2 TKyYMD…oT3x | tron | tron', `3 ${a} | evm | ethereum`],
    ],
    ['a token in a chain column', `address,chain\n${A},USDT`, [`2 ${a} | evm`]],
    [
      'a column for each chain',
      `Name,BTC address,ETH address\nX,${BTC},${A}`,
      ['2 1LSYZm…r6W5 | bitcoin | bitcoin | Name: X', `2 ${a} | evm | ethereum | Name: X`],
    ],
    ['prefixes in cells', `address\neip155:56:${A}\narb1:${B}`, [`2 ${a} | evm | bnb`, `3 ${b} | evm | arbitrum`]],
    ['several addresses in a cell', `name,addresses\nX,"${A}, ${B}"`, [`2 ${a} | evm | X`, `2 ${b} | evm | X`]],
  ])('%s', (_, text, lines) => {
    expect(readText(text)).toEqual(lines)
  })
})

describe('rows', () => {
  test.each([
    ['sep= with a tab', `sep=\t\naddress\talias\n${A}\tX`, [`3 ${a} | evm | X`]],
    ['sep= in quotes', `"sep=;"\r\n"address";"alias"\r\n"${A}";"X"`, [`3 ${a} | evm | X`]],
    ['sep= before a preamble', `sep=;\nReport\n\naddress;alias\n${A};X`, [`5 ${a} | evm | X`, '1 skipped']],
    [
      'a preamble with separators',
      `Report,wallets,2026\nGenerated,2026-11-01,Unit 5\naddress,chain\n${A},ETH`,
      [`4 ${a} | evm | ethereum`, '2 skipped'],
    ],
    ['a preamble that names an address', `Export for ${C}\n\naddress,alias\n${A},X`, [`1 ${c} | evm`, `4 ${a} | evm | X`, '1 skipped']],
    ['totals', `address,amount\n${A},1\nTotal,1`, [`2 ${a} | evm`, '1 without']],
    [
      'ragged rows',
      `address,chain,alias\n${A}\n${B},ETH\n${C},ETH,X,extra`,
      [`2 ${a} | evm`, `3 ${b} | evm | ethereum`, `4 ${c} | evm | ethereum | X`],
    ],
    ['a quoted cell with line breaks', `address,note\n${A},"one\ntwo"\n${B},x`, [`2 ${a} | evm | one / two`, `4 ${b} | evm | x`]],
    ['a quote that never ends', `address,note\n${A},"open\n${B},x`, [`2 ${a} | evm | "open`, `3 ${b} | evm | x`]],
    ['the header twice', `address,alias\n${A},X\naddress,alias\n${B},Y`, [`2 ${a} | evm | X`, `4 ${b} | evm | Y`]],
    ['an address in a note', `address,note\n${A},paid ${B}`, [`2 ${a} | evm | paid ${B}`, `1 more in note: ${b}`]],
    ['names that differ', `address,alias\n${A},X\n${A},Y`, [`2+3 ${a} | evm | X | Also named: Y`]],
    ['tags behind number signs', `address,tags\n${A},#scam #drainer\n${B},"C#, #x"`, [`2 ${a} | evm | scam drainer`, `3 ${b} | evm | C# x`]],
    [
      'notes, tags and roles of several lines',
      `address,note,tags,role\n${A},n1,t1;t2,victim\n${A},n2,t2;t3,suspect\n${A},n1,,`,
      [`2+3+4 ${a} | evm | n1 / n2 | victim suspect t1 t2 t3`],
    ],
    ['one line with a chain and one without', `address,chain\n${A},BSC\n${A},`, [`2+3 ${a} | evm | bnb`]],
    ['a hash next to an address', `hash,wallet,x\n${HASH},${A},x\n${HASH},${B},y`, [`2 ${a} | evm`, `3 ${b} | evm`]],
    ['no header', `${A},ETH\n${B},BSC`, [`1 ${a} | evm | ethereum`, `2 ${b} | evm | bnb`]],
  ])('%s', (_, text, lines) => {
    expect(readText(text)).toEqual(lines)
  })
})

describe('exports of explorers', () => {
  test.each([
    [
      'Etherscan',
      `"Transaction Hash","Blockno","UnixTimestamp","DateTime (UTC)","From","From_Nametag","To","To_Nametag","ContractAddress"\n"${HASH}","1","1","2024-01-01","${A}","Ann","${B}","","${C}"`,
      [`2 ${a} | evm | Ann`, `2 ${b} | evm`, `1 more in ContractAddress: ${c}`],
    ],
    [
      'Tronscan',
      `Txn Hash,Block,Time(UTC),From,To,Token,Amount\nabc,1,2024-01-01,${TRX},TKyYMD9i91MYHmpoWMVo732DwPmo3SoT3x,USDT,1`,
      ['2 TKyYMD…oT3x | tron'],
    ],
    [
      'Solscan',
      `Signature,Block Time,Human Time,Action,From,To,Amount,Flow\nx,1,2024,TRANSFER,${SOL},8cmSEh49hJBV8j4WhuaKZJeEy352iHnRwDcoWFpiS6zBc,1,out`,
      undefined,
    ],
    ['victim and attacker', `victim,attacker\n${A},${B}`, [`2 ${a} | evm`, `2 ${b} | evm`]],
  ])('%s', (_, text, lines) => {
    if (lines !== undefined) expect(readText(text)).toEqual(lines)
    else expect(readText(text)[0]).toBe('2 A7evGH…AuUG | solana')
  })
})

test.each([
  ['a sentence', `Wallets: ${A}, ${B}, ${C}.`],
  ['JSON', `["${A}","${B}"]`],
  ['addresses between commas', `${A},${B}\n${C},${A}`],
  ['one address', A],
  ['words', 'Hi, to whom it concerns\nthe money, went on'],
  ['nothing', ''],
])('does not read %s as a table', (_, text) => {
  expect(readText(text)).toEqual(['list'])
})

describe('exports of exchanges and explorers', () => {
  test.each([
    [
      'a network next to the coin',
      `Coin,Chain Type,Address\nUSDT,TRC20,${TRX}\nUSDT,BEP20(BSC),${A}\nMNT,MANTLE,${B}`,
      ['2 TKyYMD…oT3x | tron | tron', `3 ${a} | evm | bnb`, `4 ${b} | evm | mantle`],
    ],
    [
      'a network without a known header next to the coin',
      `Coin,Via,Address\nUSDT,TRC20,${TRX}\nUSDT,Arbitrum One,${A}`,
      ['2 TKyYMD…oT3x | tron | tron', `3 ${a} | evm | arbitrum`],
    ],
    ['the coin of the fee is no network', `Coin,Fee unit,Address\nUSDT,ETH,${A}`, [`2 ${a} | evm`]],
    [
      'transfers within a transaction',
      `Parent Txhash,ParentTxFrom,From,TxTo\n${HASH},${C},${A},${B}`,
      [`2 ${a} | evm`, `2 ${b} | evm`, `1 more in ParentTxFrom: ${c}`],
    ],
    ['one side with a name of its own', `Safe Address,To Address,Amount\neth:${A},${B},5`, [`2 ${a} | evm | ethereum`, `2 ${b} | evm`]],
    ['names of files in cells', `| file | result |\n|---|---|\n| i02-json-one-line.txt | three |`, 'no table'],
    [
      'Spanish titles of several words',
      `Dirección de la billetera,Cadena de bloques,Nombre del titular\n${A},BNB Smart Chain (BEP20),Juan`,
      [`2 ${a} | evm | bnb | Juan`],
    ],
  ])('%s', (_, text, lines) => {
    expect(readText(text)).toEqual(lines === 'no table' ? readText('nothing') : lines)
  })
})
