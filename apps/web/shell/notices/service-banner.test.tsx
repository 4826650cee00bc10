// @vitest-environment happy-dom
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { shellWeb } from '../index.ts';
import { useFacility } from '../use-facility.ts';
import { ServiceBanner } from './service-banner.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const message = 'The pumps are being serviced until noon.';
const grower = { id: 3, name: 'Grower' };
const administrator = { id: 7, name: 'Administrator' };

/** Tells that the facility has been read. */
const Facility = () => <p>{useFacility().data?.name}</p>;

async function open(serviceInterruptLevel: number, role: { id: number; name: string }) {
  const facility = { id: 1, name: 'North house', serviceInterruptLevel, serviceInterruptMessage: message };
  stubServer([[/facilities\/1/, facility]]);
  const page = (
    <>
      <ServiceBanner />
      <Facility />
    </>
  );
  await showPage(page, { features: [shellWeb], person: { roles: [role] } });
  await screen.findByText('North house');
}

test('level 1 tells for as long as it lasts, and blocks nobody', async () => {
  await open(1, grower);
  expect((await screen.findByRole('status')).textContent).toContain(message);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('level 2 tells and blocks whoever is no administrator', async () => {
  await open(2, grower);
  expect((await screen.findByRole('dialog', { name: 'Service is interrupted' })).textContent).toContain(message);
  cleanup();
  await open(2, administrator);
  expect((await screen.findByRole('status')).textContent).toContain(message);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([0, 3])('level %i shows nothing', async (level) => {
  await open(level, grower);
  expect(screen.queryByText(message)).toBeNull();
});
