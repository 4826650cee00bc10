// Prints the web's route table as JSON, for checks and documents. Runs without a browser: route tables are plain data.
import { features } from './features.ts';

const routes = features.flatMap((feature) =>
  feature.routes.map(({ path, titleKey, guard, menuItem, helpTopic }) => ({
    path,
    titleKey,
    guard,
    menuItem,
    helpTopic,
  })),
);
console.log(JSON.stringify(routes, null, 2));
