import { BlockList, isIP } from 'node:net';

// The special-purpose registries of IANA (RFC 6890 and its updates): what is not a public host.
const blockedV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Global unicast is 2000::/3; of it, ways into IPv4 and documentation are left out. */
const openV6 = '2000::/3';
const blockedV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};
const privateV4 = listOf(blockedV4, 'ipv4');
const publicV6 = listOf([openV6], 'ipv6');
const privateV6 = listOf(blockedV6, 'ipv6');

/** Whether an IP address is anything but a public host: the machine itself, a local network, a cloud's metadata. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return privateV4.check(address, 'ipv4');
  if (family !== 6) return true;
  return !publicV6.check(address, 'ipv6') || privateV6.check(address, 'ipv6');
}
